// Services of Express behind a permit, each with one middleware ahead of the permit or behind it.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { permits } from '@gatewright/receiver/express';
import { installPinned } from '../installed.mjs';
import { digestOf } from './bodies.mjs';

/** @param {'express-4' | 'express-5'} version */
export async function expressHost(version) {
  const pinned = createRequire(join(await installPinned(version), 'package.json'));
  const express = pinned('express');
  const limit = '2mb';
  const upload = pinned('multer')();
  const one = (middleware, ...reads) => ({ middlewares: [middleware], reads });
  const quiet = [
    pinned('helmet')(),
    pinned('cors')(),
    pinned('compression')({ threshold: 0 }),
    pinned('express-session')({ secret: 'of the matrix', resave: false, saveUninitialized: true }),
    pinned('express-rate-limit').rateLimit({ limit: 1_000_000, windowMs: 60_000, validate: false }),
  ];
  const parsers = [
    express.json({ limit }),
    express.urlencoded({ extended: true, limit }),
    upload.any(),
    express.text({ limit }),
    express.raw({ limit }),
  ];
  /** Each with the kinds of bodies that it reads, which no permit behind it can bind. */
  const sets = {
    nothing: { middlewares: [], reads: [] },
    helmet: one(quiet[0]),
    cors: one(quiet[1]),
    compression: one(quiet[2]),
    session: one(quiet[3]),
    'rate limit': one(quiet[4]),
    json: one(parsers[0], 'json', 'chunked'),
    urlencoded: one(parsers[1], 'urlencoded'),
    multer: one(parsers[2], 'multipart'),
    text: one(parsers[3], 'text'),
    raw: one(parsers[4], 'binary', 'chunked binary'),
    'json that keeps its bytes': one(express.json({ limit, verify: keepBytes })),
    'all that read no body': { middlewares: quiet, reads: [] },
    'all parsers': {
      middlewares: parsers,
      reads: ['json', 'chunked', 'urlencoded', 'multipart', 'text', 'binary', 'chunked binary'],
    },
  };
  return { sets, serve: (options, terms, layout) => serve(express, options, terms, layout) };
}

function keepBytes(request, _response, bytes) {
  request.rawBody = bytes;
}

async function serve(express, options, terms, { ahead, behind }) {
  const { permit, failures, settled } = permits(options);
  const app = express();
  const pay = async (request, response) => {
    const rest = request.readableEnded ? null : await buffer(request);
    response.json({ seen: seenIn(request, rest) });
  };
  app.use(...guarded(ahead));
  app.all('/pay', permit(terms), ...behind, (request, response, next) => pay(request, response).catch(next));
  app.use(failures);
  const server = createServer(app);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}`, settled, close };
}

/** Express takes no empty list. */
function guarded(middlewares) {
  return middlewares.length > 0 ? middlewares : [(_request, _response, next) => next()];
}

/** Digests of each reading of the body: of its parser, and of the stream. */
function seenIn({ files, body }, rest) {
  const file = files?.[0]?.buffer;
  const parsed = file ?? (Buffer.isBuffer(body) || body instanceof Uint8Array ? Buffer.from(body) : body);
  const isEmpty = parsed === undefined || parsed === null || Object.keys(parsed).length === 0;
  const readings = [isEmpty ? null : parsed, rest === null || rest.length === 0 ? null : rest];
  const seen = readings.filter((each) => each !== null);
  return (seen.length === 0 ? [Buffer.alloc(0)] : seen).map(digestOf);
}
