import { type JsonValue, payloadDigest } from '@gatewright/protocol';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { GuardOptions } from '../src/config.js';
import { guardedGateForEach } from './support/guarded-gate.js';
import { ok, permit } from './support/scripted-gate.js';
import { bundleBody, served, signedBundle } from './support/served-bundle.js';

const world = guardedGateForEach();

/** An argument and what changes it behind the guard's back. */
interface Shape {
  readonly argument: object;
  readonly change: () => unknown;
}

class Order {
  total = 1;
}

class PrivateOrder {
  #total = 1;
  raise(): void {
    this.#total = 1e6;
  }
  get total() {
    return this.#total;
  }
}

const shape = <T extends object>(argument: T, change: (argument: T) => unknown): Shape => ({
  argument,
  change: () => change(argument),
});

/** Plain JSON: it is bound. */
const PLAIN: [string, () => Shape][] = [
  ['a member', () => shape({ total: 1 }, (order) => Object.assign(order, { total: 1e6 }))],
  ['a nested member', () => shape({ pay: { total: 1 } }, (order) => Object.assign(order.pay, { total: 1e6 }))],
  ['a replaced object', () => shape({ pay: { total: 1 } }, (order) => Object.assign(order, { pay: { total: 1e6 } }))],
  ['an added member', () => shape({ total: 1 }, (order) => Object.assign(order, { tip: 1e6 }))],
  ['a removed member', () => shape({ limit: 1, total: 1 }, (order) => Reflect.deleteProperty(order, 'limit'))],
  ['an added element', () => shape(['acme'], (vendors) => vendors.push('mallory'))],
  ['an element', () => shape([{ total: 1 }], (orders) => orders.splice(0, 1, { total: 1e6 }))],
  ['the order of elements', () => shape(['acme', 'mallory'], (vendors) => vendors.reverse())],
  [
    'a member that was undefined',
    () => shape({ tip: JSON.parse('{}').tip }, (order) => Object.assign(order, { tip: 1e6 })),
  ],
  [
    'a member that becomes a getter',
    () => shape({ total: 1 }, (order) => Object.defineProperty(order, 'total', { enumerable: true, get: () => 1e6 })),
  ],
  ['a new prototype', () => shape({ total: 1 }, (order) => Object.setPrototypeOf(order, { tip: 1e6 }))],
];

/** Values that a copy would lose, or could not follow: they are refused. */
const OTHER: [string, () => Shape][] = [
  [
    'a getter',
    () => {
      let total = 1;
      return {
        argument: Object.defineProperty({}, 'total', { enumerable: true, get: () => total }),
        change: () => (total = 1e6),
      };
    },
  ],
  ['an instance', () => shape(new Order(), (order) => Object.assign(order, { total: 1e6 }))],
  ['a private member', () => shape(new PrivateOrder(), (order) => order.raise())],
  ['a map', () => shape(new Map([['total', 1]]), (order) => order.set('total', 1e6))],
  ['a set', () => shape(new Set(['acme']), (vendors) => vendors.add('mallory'))],
  ['a date', () => shape(new Date(0), (day) => day.setFullYear(2040))],
  ['bytes', () => shape(new Uint8Array([1]), (bytes) => bytes.fill(255))],
  ['a buffer', () => shape({ buffer: new ArrayBuffer(1) }, ({ buffer }) => new Uint8Array(buffer).fill(255))],
  [
    'what a function closes over',
    () => {
      let total = 1;
      return { argument: { total: () => total }, change: () => (total = 1e6) };
    },
  ],
  [
    'what toJSON says',
    () => {
      let total = 1;
      return { argument: { toJSON: () => ({ total }) }, change: () => (total = 1e6) };
    },
  ],
  [
    'a member under a symbol',
    () => shape({ [Symbol.for('total')]: 1 }, (order) => Object.assign(order, { [Symbol.for('total')]: 1e6 })),
  ],
  [
    'a hidden member',
    () =>
      shape(Object.defineProperty({}, 'total', { value: 1, writable: true }), (order) =>
        Object.assign(order, { total: 1e6 }),
      ),
  ],
  [
    'a member of a list',
    () => shape(Object.assign([1], { total: 1 }), (order) => Object.assign(order, { total: 1e6 })),
  ],
  [
    'an inherited member',
    () => {
      const parent: object = Object.assign(Object.create(null), { total: 1 });
      return { argument: Object.create(parent), change: () => Object.assign(parent, { total: 1e6 }) };
    },
  ],
  ['an address', () => shape(new URL('https://acme.example/'), (url) => url.searchParams.set('to', 'mallory'))],
  ['a promise', () => shape(Promise.resolve(1), () => undefined)],
];

/** What a function saw of its arguments at its start, and at its end, after other code ran. */
async function sights(args: readonly unknown[], between: () => unknown): Promise<[string, string]> {
  const before = JSON.stringify(args);
  between();
  await new Promise(setImmediate);
  return [before, JSON.stringify(args)];
}

/** The digest that the gate was asked with, and the one of what the function saw. */
function digests(seen: string): [unknown, string] {
  const args: JsonValue[] = JSON.parse(seen);
  const bound = world.gate.received('authorize').at(-1)?.body['payloadDigest'];
  return [bound, payloadDigest(args.length === 1 ? (args[0] ?? null) : args)];
}

describe('changing arguments', () => {
  // threat money arguments-change-after: The arguments change after the permit, before or during the run =>
  //   `PAYLOAD_DIGEST_MISMATCH`, or the copy runs that was bound
  test.each(PLAIN)(
    'arguments that change while the gate is asked (%s) are not run, and the hold is given back',
    async (_, make) => {
      const { argument, change } = make();
      world.gate.on('authorize', (request) => {
        change();
        return permit(request);
      });
      const fn = vi.fn();
      await expect(world.guard.wrap('a', fn)(argument)).rejects.toMatchObject({ code: 'PAYLOAD_DIGEST_MISMATCH' });
      await world.guard.settled();
      expect(fn).not.toHaveBeenCalled();
      expect(world.gate.received('void').map(({ body }) => body['reason'])).toEqual(['PAYLOAD_DIGEST_MISMATCH']);
    },
  );

  // covers 1.12 runs-was-authorized: What runs is what was authorized: a copy of the bound arguments
  // threat arguments-change-after
  test.each(PLAIN)('arguments that change while the function runs (%s) do not change what runs', async (_, make) => {
    const { argument, change } = make();
    const wrapped = world.guard.wrap('a', (...args: unknown[]) => sights(args, change));
    const [before, after] = await wrapped(argument);
    expect(after).toBe(before);
    const [bound, ran] = digests(before);
    expect(ran).toBe(bound);
  });

  // threat arguments-change-after
  test.each(PLAIN)('arguments that change in mapArgs (%s) do not change what is bound and run', async (_, make) => {
    const { argument } = make();
    const text = JSON.stringify([argument]);
    const mapArgs = (order: object) => {
      for (const name of Object.keys(order)) Reflect.set(order, name, 'changed');
      return {};
    };
    const ran = await world.guard.wrap('a', (...args: unknown[]) => JSON.stringify(args), mapArgs)(argument);
    expect(ran).toBe(text);
    expect(new Set(digests(ran)).size).toBe(1);
  });

  // threat money arguments-copy-can: Arguments that no copy can follow: instances, getters, closures, maps =>
  //   `PAYLOAD_NOT_CANONICALIZABLE` unless an option allows them, which the report names
  test.each(OTHER)(
    'arguments that change and cannot be bound (%s) are refused, and nothing is sent',
    async (_, make) => {
      const { argument } = make();
      const fn = vi.fn();
      for (const args of [[argument], [1, argument], [{ nested: [argument] }]]) {
        await expect(world.guard.wrap('a', fn)(...args)).rejects.toMatchObject({
          code: 'PAYLOAD_NOT_CANONICALIZABLE',
          verdict: { detail: expect.stringContaining('bindArguments: false') },
        });
      }
      const request = { action: 'a', payload: argument };
      await expect(world.guard.run(request, fn)).rejects.toMatchObject({ code: 'PAYLOAD_NOT_CANONICALIZABLE' });
      await expect(world.guard.resume('esc-1', request, fn)).rejects.toMatchObject({
        code: 'PAYLOAD_NOT_CANONICALIZABLE',
      });
      expect(fn).not.toHaveBeenCalled();
      expect(world.gate.routes).toEqual([]);
    },
  );

  test('arguments that change with every look (a proxy) run as they were bound, or not at all', async () => {
    let looks = 0;
    const total = { enumerable: true, configurable: true };
    const shifting = new Proxy(
      {},
      {
        ownKeys: () => ['total'],
        getOwnPropertyDescriptor: () => ({ ...total, value: ++looks }),
        get: () => ++looks,
      },
    );
    const ran: string[] = [];
    const wrapped = world.guard.wrap('a', (...args: unknown[]) => ran.push(JSON.stringify(args)));
    await wrapped(shifting).catch(() => undefined);
    for (const seen of ran) expect(new Set(digests(seen)).size).toBe(1);
  });

  // threat arguments-change-after
  test('a function sees what was bound from its start to its end, or does not run, with arguments of any kind', async () => {
    const path = fc.array(fc.nat(), { maxLength: 4 });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 3 }),
        path,
        fc.boolean(),
        async (args, at, early) => {
          const change = () => disturb(args, at);
          world.gate.on('authorize', (request) => {
            if (early) change();
            return permit(request);
          });
          const asked = world.gate.received('authorize').length;
          const wrapped = world.guard.wrap('a', (...given: unknown[]) => sights(given, change));
          const seen = await wrapped(...args).catch(() => null);
          if (seen === null) return;
          runs += 1;
          expect(world.gate.received('authorize').length).toBe(asked + 1);
          expect(seen[1]).toBe(seen[0]);
          expect(new Set(digests(seen[0])).size).toBe(1);
        },
      ),
      { numRuns: 200 },
    );
    expect(runs).toBeGreaterThan(100);
  });

  // threat arguments-change-after
  test('arguments that change in local mode, where nothing was sent, do not change what runs either', async () => {
    await world.restart({ mode: 'local' });
    const document = {
      uid: 'urn:uuid:1',
      target: 'read',
      permission: [{ target: 'read', action: 'execute', constraint: [] }],
    };
    const mandates = [{ action: 'read', document }];
    world.gate.on('bundle', () => served(signedBundle(bundleBody(world.clock.now, { mandates }))));
    const query = { table: 'orders' };
    const change = () => Object.assign(query, { table: 'salaries' });
    const wrapped = world.guard.wrap('read', (...args: unknown[]) => sights(args, change));
    expect(await wrapped(query)).toEqual(['[{"table":"orders"}]', '[{"table":"orders"}]']);
    expect(world.gate.routes).toEqual(['bundle']);
    await expect(world.guard.wrap('read', vi.fn())(new Order())).rejects.toMatchObject({
      code: 'PAYLOAD_NOT_CANONICALIZABLE',
    });
  });
});

describe('written requests', () => {
  // covers runs-was-authorized
  test('a written request hands its action a copy of the payload as it was bound, which no other code can change', async () => {
    const order = { total: 1 };
    const change = () => Object.assign(order, { total: 1e6 });
    const seen = await world.guard.run({ action: 'a', payload: order }, (_, payload) => sights([payload], change));
    expect(seen).toEqual(['[{"total":1}]', '[{"total":1}]']);
    const nothing = await world.guard.run({ action: 'a' }, (_, payload) => payload);
    expect(nothing).toBeUndefined();
  });

  test('a written request whose payload changes while the gate is asked is not run', async () => {
    const order = { total: 1 };
    world.gate.on('authorize', (request) => {
      order.total = 1e6;
      return permit(request);
    });
    const fn = vi.fn();
    await expect(world.guard.run({ action: 'a', payload: order }, fn)).rejects.toMatchObject({
      code: 'PAYLOAD_DIGEST_MISMATCH',
    });
    expect(fn).not.toHaveBeenCalled();
  });
});

describe('undefined', () => {
  // covers runs-was-authorized
  test.each<[string, readonly unknown[], JsonValue, readonly unknown[]]>([
    ['a member', [{ total: 1, note: undefined }], { total: 1 }, [{ total: 1 }]],
    ['a nested member', [{ pay: { total: 1, note: undefined } }], { pay: { total: 1 } }, [{ pay: { total: 1 } }]],
    ['the last arguments', [{ total: 1 }, undefined, undefined], { total: 1 }, [{ total: 1 }]],
    ['the only argument', [undefined], [], []],
  ])('undefined is absent where it is %s', async (_, args, bound, ran) => {
    const seen: unknown[] = [];
    await world.guard.wrap('a', (...given: unknown[]) => seen.push(...given))(...args);
    expect(world.gate.received('authorize')[0]?.body['payloadDigest']).toBe(payloadDigest(bound));
    expect(seen).toStrictEqual(ran);
  });

  test.each<[string, readonly unknown[]]>([
    ['an argument before another', [undefined, 1]],
    ['an element', [[1, undefined]]],
    ['a hole', [new Array(3)]],
  ])('undefined is refused in the place of %s: there is no value to bind', async (_, args) => {
    const fn = vi.fn();
    await expect(world.guard.wrap('a', fn)(...args)).rejects.toMatchObject({ code: 'PAYLOAD_NOT_CANONICALIZABLE' });
    expect(fn).not.toHaveBeenCalled();
    expect(world.gate.routes).toEqual([]);
  });
});

describe('bindArguments false', () => {
  const ORDER = new Order();

  // threat arguments-copy-can
  test.each<[string, Partial<GuardOptions>, object | undefined]>([
    ['of one function', {}, { bindArguments: false }],
    ['of the guard', { bindArguments: false }, undefined],
    ['of one function, against the guard', { bindArguments: true }, { bindArguments: false }],
    ['under its other name', {}, { bindPayload: false }],
    ['of the guard, under its other name', { bindPayload: false }, undefined],
  ])(
    'bindArguments false (%s) runs the arguments themselves, binds nothing, and is named in the report',
    async (_, options, wrapOptions) => {
      await world.restart(options);
      const { gate, guard, reports } = world;
      const seen: unknown[] = [];
      await guard.wrap('a', (order: Order) => seen.push(order), undefined, wrapOptions)(ORDER);
      expect(seen[0]).toBe(ORDER);
      expect(gate.received('authorize')[0]?.body).not.toHaveProperty('payloadDigest');
      expect(reports).toMatchObject([
        {
          kind: 'verdict',
          action: 'a',
          bindArguments: false,
          verdict: { decision: 'allow', authorizationId: 'auth-1' },
        },
        { kind: 'capture' },
      ]);
    },
  );

  test('bindArguments that the caller left undefined or null still binds: PAYLOAD_NOT_CANONICALIZABLE', async () => {
    const fn = vi.fn();
    for (const bindArguments of [undefined, null, true]) {
      const wrapped: (order: Order) => Promise<unknown> = Reflect.apply(world.guard.wrap, world.guard, [
        'a',
        fn,
        undefined,
        { bindArguments },
      ]);
      await expect(wrapped(ORDER)).rejects.toMatchObject({ code: 'PAYLOAD_NOT_CANONICALIZABLE' });
    }
    expect(fn).not.toHaveBeenCalled();
    expect(world.reports).toEqual([]);
  });

  test('bindArguments false gives the observer a verdict of its own: what it does to it changes nothing', async () => {
    await world.restart({
      report: (report) => {
        if (report.kind === 'verdict') Reflect.set(report.verdict, 'authorizationId', 'auth-2');
      },
    });
    await world.guard.wrap('a', (_: Order) => 1, undefined, { bindArguments: false })(ORDER);
    expect(world.gate.received('capture')).toMatchObject([{ authorizationId: 'auth-1' }]);
  });

  test('bindArguments false is named where the verdict is no permit, too', async () => {
    world.gate.on('authorize', () => ok({ decision: 'block', reasonCode: 'NO_MANDATE' }));
    const wrapped = world.guard.wrap('a', (_: Order) => 1, undefined, { bindArguments: false });
    await expect(wrapped(ORDER)).rejects.toMatchObject({ code: 'NO_MANDATE' });
    expect(world.reports).toMatchObject([{ kind: 'verdict', bindArguments: false, verdict: { decision: 'block' } }]);
  });
});

/** Changes the list, or what is in it at a path of positions. */
function disturb(value: unknown, [at, ...path]: readonly number[]): void {
  if (typeof value !== 'object' || value === null) return;
  const names = Object.keys(value);
  const name = names[(at ?? 0) % Math.max(1, names.length)] ?? 'added';
  const inner: unknown = Reflect.get(value, name);
  if (path.length > 0 && typeof inner === 'object' && inner !== null) disturb(inner, path);
  else Reflect.set(value, name, 'disturbed');
}
