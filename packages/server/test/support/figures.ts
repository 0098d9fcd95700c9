/** The series of an answer in the text format of Prometheus, by name and labels, with their values. */
export function seriesIn(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** Scrapes the series of a server. */
export async function figuresOf(metricsUrl: string): Promise<ReadonlyMap<string, number>> {
  return seriesIn(await (await fetch(metricsUrl)).text());
}
