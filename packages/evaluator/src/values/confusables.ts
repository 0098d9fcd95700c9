import { CONFUSABLES } from './confusables.generated';
import { columnOf, indexOfSorted } from './unicode';

/** Characters beyond ASCII, and the ASCII letters and digits that they look like (UTS #39). */
class Confusables {
  private readonly points: i32[] = [];
  private readonly letters: string = CONFUSABLES.split('.')[1] as string;

  constructor() {
    const gaps = columnOf(CONFUSABLES, 0);
    let point: i32 = 0;
    while (!gaps.isOver()) {
      point += gaps.unsigned();
      this.points.push(point);
    }
  }

  letterOf(point: i32): i32 {
    const at = indexOfSorted(this.points, point);
    return at < 0 ? point : (this.letters.charCodeAt(at) as i32);
  }
}

let table: Confusables | null = null;

/** The ASCII letter or digit that a code point looks like, in lower case; itself where it looks like none. */
export function unconfused(point: i32): i32 {
  if (point < 0x80) return point;
  const known = table;
  if (known !== null) return known.letterOf(point);
  const made = new Confusables();
  table = made;
  return made.letterOf(point);
}
