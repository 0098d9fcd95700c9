// What tests of the server's pages share.
export { TestServer } from './test-server.js';
