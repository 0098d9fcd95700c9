export * from './base64.js';
export * from './compatible-length.js';
export * from './cut-text.js';
export * from './hex.js';
export * from './hmac.js';
export * from './sha256.js';
export * from './utf8.js';
