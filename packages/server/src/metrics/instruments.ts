import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { LABELS, type LabelName, labelValue } from './labels.js';
import { type LabelsOf, METRICS, type MetricName, type MetricOf, type MetricRow } from './table.js';

type Labels = Readonly<Partial<Record<LabelName, string>>>;

/** What was counted in a series since the last scrape, at which the registry looks the series up. */
interface Pending {
  readonly counter: Counter;
  readonly labels: Record<string, string>;
  sum: number;
}

/** The metrics of the table in a registry of their own, with those of the process. Label values outside the table become `other`. */
export class Instruments {
  readonly #register = new Registry();
  readonly #pending = new Map<string, Pending>();
  readonly #counters = new Map<string, Counter>();
  readonly #gauges = new Map<string, Gauge>();
  readonly #histograms = new Map<string, Histogram>();

  constructor() {
    collectDefaultMetrics({ register: this.#register });
    for (const [name, row] of Object.entries(METRICS)) this.#add(name, row);
  }

  /** Adds to a counter. */
  add<Name extends MetricOf<'counter'>>(name: Name, labels: LabelsOf<Name>, by = 1): void {
    // Only series of the table are pending: a value that is none finds nothing here, and is bounded first.
    const known = this.#pending.get(keyOf(name, labels));
    if (known !== undefined) {
      known.sum += by;
      return;
    }
    const shown = bounded(labels);
    const counter = this.#counters.get(name);
    const key = keyOf(name, shown);
    const pending = this.#pending.get(key);
    if (pending !== undefined) pending.sum += by;
    else if (counter !== undefined) this.#pending.set(key, { counter, labels: shown, sum: by });
  }

  /** Media type of `text`. */
  get contentType(): string {
    return this.#register.contentType;
  }

  /** All of it in the text format of Prometheus. */
  text(): Promise<string> {
    for (const { counter, labels, sum } of this.#pending.values()) counter.inc(labels, sum);
    this.#pending.clear();
    return this.#register.metrics();
  }

  /** Shows a counter as it is kept elsewhere. */
  replace(name: MetricOf<'counter'>, value: number): void {
    const counter = this.#counters.get(name);
    counter?.reset();
    counter?.inc(value);
  }

  /** Sets a gauge. */
  set<Name extends MetricOf<'gauge'>>(name: Name, labels: LabelsOf<Name>, value: number): void {
    this.#gauges.get(name)?.set(bounded(labels), value);
  }

  /** Leaves a gauge out until it is set again. */
  clear(name: MetricOf<'gauge'>): void {
    leaveOut(this.#gauges.get(name), METRICS[name]);
  }

  /** Adds a value to a histogram. */
  observe<Name extends MetricOf<'histogram'>>(name: Name, labels: LabelsOf<Name>, value: number): void {
    this.#histograms.get(name)?.observe(bounded(labels), value);
  }

  #add(name: string, { kind, help, labels, buckets }: MetricRow): void {
    const common = { name, help, labelNames: [...labels], registers: [this.#register] };
    if (kind === 'counter') {
      const counter = new Counter(common);
      this.#counters.set(name, counter);
      // A rate sees the first event of a series that was there before it.
      for (const values of fewSeries(labels)) counter.inc(values, 0);
    }
    if (kind === 'gauge') {
      const gauge = new Gauge(common);
      this.#gauges.set(name, gauge);
      // Unset, it would be shown as 0.
      leaveOut(gauge, { labels });
    }
    if (kind === 'histogram') this.#histograms.set(name, new Histogram({ ...common, buckets: [...(buckets ?? [])] }));
  }
}

/** A series as text. No value of the table has a space. */
function keyOf(name: string, labels: Labels): string {
  let key = name;
  for (const label in labels) if (isLabel(label)) key += ` ${labels[label]}`;
  return key;
}

/** Each value as its label shows it. */
function bounded(labels: Labels): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const name in labels) if (isLabel(name)) shown[name] = labelValue(name, labels[name] ?? '');
  return shown;
}

function isLabel(name: string): name is LabelName {
  return Object.hasOwn(LABELS, name);
}

function leaveOut(gauge: Gauge | undefined, { labels }: Pick<MetricRow, 'labels'>): void {
  if (labels.length === 0) gauge?.remove();
  else gauge?.reset();
}

/** Series that a counter begins with. */
const FEW_SERIES_MAX = 32;

/** All combinations of the values of labels, unless they are many. */
function fewSeries(labels: readonly LabelName[]): Record<string, string>[] {
  let combinations: Record<string, string>[] = labels.length === 0 ? [] : [{}];
  for (const label of labels) {
    const values: readonly string[] = LABELS[label].values;
    if (combinations.length * values.length > FEW_SERIES_MAX) return [];
    combinations = combinations.flatMap((each) => values.map((value) => ({ ...each, [label]: value })));
  }
  return combinations;
}

/** How many series a metric has at most, buckets not counted. */
export function seriesMax(name: MetricName): number {
  const labels: readonly LabelName[] = METRICS[name].labels;
  return labels.reduce((product, label) => product * (LABELS[label].values.length + 1), 1);
}
