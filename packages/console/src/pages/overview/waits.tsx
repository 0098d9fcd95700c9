import type { Answers } from '../../api/client.js';
import { texts } from '../../texts/index.js';
import { durationText } from '../../ui/format.js';

const { overview } = texts;

/** How long people took to decide. */
export function Waits({ waits }: Pick<Answers['DecisionOverview'], 'waits'>) {
  if (waits === null || waits.count === 0) return null;
  const { count, medianMs, longestMs } = waits;
  return (
    <section className="card" aria-labelledby="waits">
      <h2 id="waits">{overview.waitsOfPeople}</h2>
      <dl className="sums">
        <div>
          <dt>{overview.median}</dt>
          <dd>{medianMs === null ? texts.app.none : durationText(medianMs)}</dd>
        </div>
        <div>
          <dt>{overview.longest}</dt>
          <dd>{longestMs === null ? texts.app.none : durationText(longestMs)}</dd>
        </div>
        <div>
          <dt>{overview.decidedByPeople}</dt>
          <dd>{count}</dd>
        </div>
      </dl>
      <p className="muted">{overview.roughly}</p>
    </section>
  );
}
