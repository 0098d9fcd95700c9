export * from './compatible-length.js';
export * from './encoding.js';
export * from './hmac.js';
export * from './sha256.js';
