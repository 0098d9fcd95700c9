import '../styles/shared.css';
import './style.css';
import { createRoot } from 'react-dom/client';
import { language } from '../texts/language.js';
import { Playground } from './playground.js';
import { texts } from './texts/index.js';

document.documentElement.lang = language;
document.title = texts.title;
const home = document.getElementById('root');
if (home === null) throw new Error('the page has no place for the playground');
createRoot(home).render(<Playground />);
