import { expect, test } from 'vitest';
import { readApiAddress } from '../src/api-address.js';

test.each([
  ['https://gate.example/api/v1', 'https://gate.example/api/v1', true],
  ['https://gate.example/api/v1//', 'https://gate.example/api/v1', true],
  ['http://gate.example/api', 'http://gate.example/api', false],
  ['http://localhost:4400/api', 'http://localhost:4400/api', true],
  ['http://gate.localhost/api', 'http://gate.localhost/api', true],
  ['http://127.0.0.1/api', 'http://127.0.0.1/api', true],
  ['http://127.9.9.9/api', 'http://127.9.9.9/api', true],
  ['http://[::1]:1/api', 'http://[::1]:1/api', true],
  ['http://localhost.example/api', 'http://localhost.example/api', false],
  ['http://notlocalhost/api', 'http://notlocalhost/api', false],
  ['http://128.0.0.1/api', 'http://128.0.0.1/api', false],
])('calls to %s go to %s, which is trustworthy: %s', (api, base, trustworthy) => {
  expect(readApiAddress(api)).toEqual({ base, trustworthy });
});

test.each([
  'https://u@gate.example',
  'https://:p@gate.example',
  'https://gate.example/?',
  'gate',
  'ftp://gate.example',
])('the address %s is refused', (api) => {
  expect(() => readApiAddress(api)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID', option: 'api' }));
});
