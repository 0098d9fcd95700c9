import { visible } from '@gatewright/protocol';
import { texts } from '../texts/index.js';

const { rules } = texts;

interface DiffProps {
  /** A unified diff without file names. */
  readonly text: string;
  /** What stands on each side. */
  readonly before: string;
  readonly after: string;
}

/** What differs between two texts: side by side where the page is wide, else one below the other. */
export function Diff({ text, before, after }: DiffProps) {
  if (text === '') return <p className="muted">{rules.noDifference}</p>;
  const lines = text.split('\n').map(visible);
  return (
    <>
      <pre className="diff unified">
        {lines.map((line, place) => {
          const Mark = MARKS[line[0] ?? ''] ?? 'span';
          return <Mark key={place}>{`${line}\n`}</Mark>;
        })}
      </pre>
      <table className="diff beside">
        <thead>
          <tr>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {besides(lines).map(([old, fresh], place) => (
            <tr key={place}>
              <td>{old !== null && (old === fresh ? <code>{old.slice(1)}</code> : <del>{old.slice(1)}</del>)}</td>
              <td>{fresh !== null && (old === fresh ? <code>{fresh.slice(1)}</code> : <ins>{fresh.slice(1)}</ins>)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const MARKS: Readonly<Record<string, 'ins' | 'del'>> = { '+': 'ins', '-': 'del' };

type Pair = readonly [string | null, string | null];

/** The lines of a unified diff as pairs: what was removed stands beside what came in its place. */
function besides(lines: readonly string[]): readonly Pair[] {
  const pairs: Pair[] = [];
  const [removed, added]: [string[], string[]] = [[], []];
  const flush = () => {
    for (let place = 0; place < Math.max(removed.length, added.length); place += 1) {
      pairs.push([removed[place] ?? null, added[place] ?? null]);
    }
    removed.length = 0;
    added.length = 0;
  };
  for (const line of lines) {
    if (line.startsWith('-')) removed.push(line);
    else if (line.startsWith('+')) added.push(line);
    else {
      flush();
      pairs.push(line.startsWith('@@') ? [' …', ' …'] : [line, line]);
    }
  }
  flush();
  return pairs;
}
