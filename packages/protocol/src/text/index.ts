export { visible, visibleJson } from './visible.js';
