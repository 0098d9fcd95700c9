import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { dayText } from '../../ui/format.js';
import { numberLocale } from '../../ui/number-locale.js';
import type { MoneyDay } from './sums.js';

const HEIGHT = 260;
/** Share of the room of a day that a bar takes; captured and held stand on one, refused on another beside it. */
const BAR = 0.42;
const BAR_MAX = 28;
const KINDS = ['held', 'captured', 'refused'] as const;
const compact = new Intl.NumberFormat(numberLocale, { notation: 'compact', maximumFractionDigits: 1 });

/** Bars of each day: what is held on top of what was captured, and what was refused beside it. The table has the same. */
export function MoneyChart({ rows }: { readonly rows: readonly MoneyDay[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : draw(place.current, rows)), [rows]);
  return (
    <div ref={place}>
      {KINDS.map((kind) => (
        <span key={kind} className={`swatch ${kind}`} data-kind={kind} hidden />
      ))}
    </div>
  );
}

/** Draws the chart into an element, again for another width and another scheme of colours. Returns how to end it. */
function draw(place: HTMLElement, rows: readonly MoneyDay[]): () => void {
  let chart = make(place, rows);
  const redraw = () => {
    chart.destroy();
    chart = make(place, rows);
  };
  const sizes = new ResizeObserver(() => chart.setSize({ width: widthOf(place), height: HEIGHT }));
  sizes.observe(place);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', redraw);
  return () => {
    sizes.disconnect();
    dark.removeEventListener('change', redraw);
    chart.destroy();
  };
}

function make(place: HTMLElement, rows: readonly MoneyDay[]): uPlot {
  const { color, borderColor, fontFamily } = getComputedStyle(place);
  const axis = { stroke: color, font: `12px ${fontFamily}`, ticks: { show: false } };
  const paths = uPlot.paths.bars;
  if (paths === undefined) throw new Error('the chart has no bars');
  const bars = (align: -1 | 1) => paths({ size: [BAR, BAR_MAX], align });
  const series = (kind: (typeof KINDS)[number], align: -1 | 1): uPlot.Series => ({
    fill: colourOf(place, kind),
    width: 0,
    points: { show: false },
    paths: bars(align),
  });
  const options: uPlot.Options = {
    width: widthOf(place),
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [-0.6, rows.length - 0.4] },
      y: { range: (_, __, max) => [0, max > 0 ? max * 1.05 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        incrs: [1, 2, 5, 7, 10, 15],
        values: (_, places) => places.map((each) => (Number.isInteger(each) ? dayText(rows[each]?.day ?? '') : '')),
      },
      {
        ...axis,
        grid: { stroke: borderColor, width: 1 },
        size: 56,
        values: (_, all) => all.map((each) => compact.format(each)),
      },
    ],
    // The bar of what is held is drawn whole, and what was captured over it.
    series: [{}, series('held', -1), series('captured', -1), series('refused', 1)],
  };
  const places = rows.map((_, index) => index);
  const captured = rows.map((row) => sizeOf(row.captured));
  const both = rows.map((row) => sizeOf(row.captured) + sizeOf(row.held));
  return new uPlot(options, [places, both, captured, rows.map((row) => sizeOf(row.refused))], place);
}

function widthOf(place: HTMLElement): number {
  return Math.max(200, Math.floor(place.clientWidth));
}

/** The colour that a kind has in the scheme of the page. */
function colourOf(place: HTMLElement, kind: string): string {
  const swatch = place.querySelector(`[data-kind=${kind}]`);
  return swatch === null ? '' : getComputedStyle(swatch).backgroundColor;
}

/** An amount as a height: a number that is near enough. */
function sizeOf(decimal: string): number {
  const size = Number(decimal);
  return Number.isFinite(size) ? size : 0;
}
