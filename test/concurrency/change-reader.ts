// A reader of the change feed in its own process, for tests that kill it. Prints a line for each change.
import { setImmediate } from 'node:timers/promises';
import { openStore } from '#app/mutate';
import { ChangeFeed, formatCursor, parseCursor } from '#features/changes/feed';
import { systemRandom } from '#platform/random';
import type { DatabaseLocation } from '#store/engine/open';

const [location, text] = process.argv.slice(2);
const store = await openStore(JSON.parse(location as string) as DatabaseLocation);
const feed = new ChangeFeed({ store, random: systemRandom });
let cursor = parseCursor(text ?? '') ?? (await feed.end());
process.stdout.write(`${formatCursor(cursor)}\n`);
for (;;) {
  const changes = await feed.read(cursor, 50);
  for (const { cursor: place, accountId, eventId } of changes) {
    process.stdout.write(`${formatCursor(place)} ${accountId} ${eventId}\n`);
    cursor = place;
  }
  // Does not pause, so that it reads between as many commits as possible.
  if (changes.length === 0) await setImmediate();
}
