// `npm run screenshots:dashboard [-- --seconds 240]`: a picture of the dashboard for docs/operate/monitoring.md. The panels of
// deploy/grafana are drawn here, with what a Prometheus finds in two servers under a load. Needs the program `prometheus`.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { startPrometheus } from '../drills/alerts/prometheus.mjs';
import { open } from '../drills/alerts/servers.mjs';
import { dataDirectory, joinFirst } from '../drills/gate.mjs';
import { createCluster } from '../postgres/cluster.mjs';
import { ROOT } from '../workspace/packages.mjs';
import { importSource } from '../workspace/source-module.mjs';
import { palettePng } from './palette-png.mjs';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '240' } } });
const SECONDS = Number(values.seconds);
const STEP = 4;
/** In the place of Grafana's `$__rate_interval`. */
const RATE_INTERVAL = '16s';
const LANES = 6;
const WIDTH = 1440;
const COLUMN = 60;
const ROW = 22;
const PLOT = { width: 440, height: 84 };
/** Room for the marks of an axis. */
const LEFT = 44;
const COLOURS = ['#5794f2', '#73bf69', '#ff9830', '#f2495c', '#b877d9', '#fade2a', '#8ab8ff', '#96d98d'];

console.log(`dashboard: two servers under a load for ${SECONDS} s`);
const directories = [await dataDirectory(), await dataDirectory()];
const cluster = await createCluster();
const prometheus = await startPrometheus();
const environment = { GATEWRIGHT_DATABASE_URL: cluster.url('postgres'), GATEWRIGHT_TOKEN_RATE: '100000/10000' };
const servers = [await open(directories[0].path, environment)];
await joinFirst(directories[0].path, directories[1].path);
servers.push(await open(directories[1].path, environment));
const { chromiumLaunch } = await importSource('packages/browser/test/support/installed-chromium.ts');
const browser = await chromium.launch(chromiumLaunch());
try {
  for (const [index, { metricsUrl }] of servers.entries()) await prometheus.scrape(`gate-${index + 1}`, metricsUrl);
  const from = Math.floor(Date.now() / 1_000) + 2 * STEP;
  await load(servers);
  const span = { from, to: Math.floor(Date.now() / 1_000), step: STEP };
  const { title, panels } = JSON.parse(await readFile(join(ROOT, 'deploy/grafana/gatewright.json'), 'utf8'));
  const drawn = await Promise.all(panels.map((panel) => drawnPanel(panel, span)));
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 800 } });
  await page.setContent(pageOf(title, drawn));
  await writeFile(join(ROOT, 'docs/operate/dashboard.png'), palettePng(await page.screenshot({ fullPage: true })));
} finally {
  await browser.close();
  await prometheus.stop();
  for (const server of servers) await server.close();
  await cluster.stop();
  for (const directory of directories) await directory.remove();
}

/** Orders of which some wait for people, some are refused, and most are captured or voided, more and less of them in turn. */
async function load([first, second]) {
  const until = performance.now() + SECONDS * 1_000;
  const agent = await first.agent();
  const lane = async (index) => {
    for (let turn = index; performance.now() < until; turn += 1) {
      const [asked, acting] = turn % 2 === 0 ? [first, second] : [second, first];
      const amount = turn % 40 === 0 ? 600 : 5 + (turn % 90);
      const { data } = await asked.order(agent, { amount, ...(turn % 23 === 0 ? { action: 'wire-transfer' } : {}) });
      const path = `/policy/mandate/authorize/${data.authorizationId}`;
      if (data.authorizationId !== null && data.decision === 'allow') {
        if (turn % 12 === 0) await acting.asOwner(`${path}/void`, {});
        else await acting.asOwner(`${path}/capture`, { amountCharged: amount });
      }
      await wait(30 + 60 * (1 + Math.sin(performance.now() / 12_000)));
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, index) => lane(index)));
}

/** A panel with the series of its expressions. */
async function drawnPanel({ title, gridPos, targets, fieldConfig }, span) {
  const found = await Promise.all(
    targets.map(async ({ expr, legendFormat }) => {
      const series = await prometheus.series(expr.replaceAll('$__rate_interval', RATE_INTERVAL), span);
      return series.map(({ labels, values: points }) => ({
        name: legendFormat.replaceAll(/\{\{(\w+)\}\}/g, (_, label) => labels[label] ?? ''),
        points: points.filter(([, value]) => Number.isFinite(value)),
      }));
    }),
  );
  return {
    title,
    gridPos,
    unit: fieldConfig?.defaults?.unit,
    series: found.flat().filter(({ points }) => points.length > 0),
    span,
  };
}

function pageOf(title, drawn) {
  const height = Math.max(...drawn.map(({ gridPos: { y, h } }) => y + h)) * ROW + 48;
  return `<!doctype html><style>
    body { margin: 0; background: #111217; color: #ccccdc; font: 12px system-ui, sans-serif; position: relative; height: ${height}px }
    h1 { font-size: 18px; margin: 0; padding: 12px 8px }
    section { position: absolute; background: #181b1f; border: 1px solid #2a2d33; border-radius: 3px; box-sizing: border-box; padding: 6px 8px; overflow: hidden }
    h2 { font-size: 12px; margin: 0 0 4px } text { fill: #9a9ba8; font-size: 9px } i { display: inline-block; width: 9px; height: 3px; margin-right: 4px; vertical-align: middle }
    p { margin: 0; line-height: 13px; font-size: 10px; color: #9a9ba8; max-height: 27px; overflow: hidden } span { margin-right: 8px; white-space: nowrap } p.none { padding: 40px; text-align: center }
  </style><h1>${title}</h1>${drawn.map(sectionOf).join('')}`;
}

function sectionOf({ title, gridPos: { x, y, w, h }, unit, series, span }) {
  const box = `left:${x * COLUMN + 2}px;top:${y * ROW + 44}px;width:${w * COLUMN - 4}px;height:${h * ROW - 4}px`;
  const body = series.length === 0 ? '<p class="none">No data</p>' : plotOf(series, unit, span);
  return `<section style="${box}"><h2>${title}</h2>${body}</section>`;
}

function plotOf(series, unit, { from, to }) {
  const highest = Math.max(...series.flatMap(({ points }) => points.map(([, value]) => value))) || 1;
  const at = ([time, value]) =>
    `${(LEFT + ((time - from) / (to - from)) * (PLOT.width - LEFT - 6)).toFixed(1)},${(PLOT.height - 6 - (value / highest) * (PLOT.height - 14)).toFixed(1)}`;
  const colour = (index) => COLOURS[index % COLOURS.length];
  const lines = series.map(
    ({ points }, index) =>
      `<polyline fill="none" stroke="${colour(index)}" stroke-width="1.2" points="${points.map(at).join(' ')}"/>`,
  );
  const marks = [0, highest / 2, highest].map((value) => {
    const y = PLOT.height - 6 - (value / highest) * (PLOT.height - 14);
    return `<line x1="${LEFT}" x2="${PLOT.width}" y1="${y}" y2="${y}" stroke="#2a2d33"/><text x="${LEFT - 4}" y="${y + 3}" text-anchor="end">${shown(value, unit)}</text>`;
  });
  const names = series.map(({ name }, index) => `<span><i style="background:${colour(index)}"></i>${name}</span>`);
  return `<svg width="${PLOT.width}" height="${PLOT.height}">${marks.join('')}${lines.join('')}</svg><p>${names.join('')}</p>`;
}

/** A value with its unit, as short as a mark allows. */
function shown(value, unit) {
  if (unit === 's') return value < 1 ? `${Math.round(value * 1_000)} ms` : `${Math.round(value)} s`;
  if (unit === 'bytes') return `${Math.round(value / 1_048_576)} MB`;
  if (unit === 'percentunit') return `${Math.round(value * 100)} %`;
  return value >= 10 ? String(Math.round(value)) : String(Math.round(value * 100) / 100);
}
