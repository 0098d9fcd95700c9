// Our gate on the other hosts of the suites: `--target conformance/overspend/targets/hosted.mjs --set on=page|service-worker|msw`.
import { readFile } from 'node:fs/promises';
import { GATEWRIGHT_TRAITS, magpGate, magpTarget } from '@gatewright/overspend/magp';
import { HOSTS } from '../../../scripts/hosts/hosts.mjs';

/** Names of the hosts in `scripts/hosts/hosts.mjs`. */
const PLACES = {
  page: 'Chromium, page',
  'service-worker': 'Chromium, service worker',
  msw: 'MSW',
};

/** @type {(settings: Record<string, string>) => import('@gatewright/overspend').Target} */
export default function hosted({ on = 'msw' } = {}) {
  const host = HOSTS.find(({ name }) => name === PLACES[on]);
  if (host === undefined) throw new TypeError(`on=${on}: choose ${Object.keys(PLACES).join(', ')}`);
  return { name: `Gatewright on ${host.name}`, open: () => open(host), join: magpTarget({}).join };
}

async function open(host) {
  const running = await host.start(async () => {
    throw new Error('no database is needed');
  });
  const { token } = JSON.parse(await readFile(running.bootstrapFile, 'utf8')).owner;
  let aheadMs = 0;
  const gate = magpGate({ urls: [running.url], token, traits: GATEWRIGHT_TRAITS }, () => Date.now() + aheadMs);
  const { clockUrl, setAhead } = running;
  const set = async (at) => {
    aheadMs = at - Date.now();
    await setAhead(aheadMs);
  };
  const advance = async (at) => {
    const ms = at - Date.now() - aheadMs;
    if (ms < 0) throw new RangeError('this clock is only set ahead');
    aheadMs += ms;
    await fetch(clockUrl, { method: 'POST', body: JSON.stringify({ ms }) });
  };
  const change = setAhead === undefined ? advance : set;
  const hasClock = (setAhead ?? clockUrl) !== undefined;
  return {
    ...gate,
    traits: { ...gate.traits, ...(setAhead === undefined && hasClock ? { clockAheadOnly: true } : {}) },
    ...(hasClock ? { clock: ({ at }) => change(at) } : {}),
    close: () => running.close(),
  };
}
