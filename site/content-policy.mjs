// The policy of each page: everything is its own, nothing is inline but what its digest names.
import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * A page with its content security policy. Colours of code are style attributes; a policy for attributes alone permits them, and no
 * other style is inline.
 * @param {string} html
 */
export function withPolicy(html) {
  const digests = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(digests)].join(' ')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html.replace(
    /<meta charset="[^"]*">/,
    (charset) => `${charset}\n<meta http-equiv="content-security-policy" content="${policy}">`,
  );
}
