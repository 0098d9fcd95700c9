export { createProxy, type ProxyOptions } from './proxy/proxy.js';
export { type ProxyRoute, readRoutes } from './proxy/routes.js';
