import { texts } from '../../texts/index.js';
import { Empty } from '../../ui/states.js';

const { inbox } = texts;

/** What stands beside the list while no item is chosen. */
export function InboxStart() {
  return <Empty title={inbox.chooseItem} hint={inbox.chooseItemHint} />;
}
