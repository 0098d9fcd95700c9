export { type Certificate, readCertificate, readPemCertificate } from './certificate.js';
export * from './request.js';
export * from './token.js';
export * from './verify-timestamp.js';
