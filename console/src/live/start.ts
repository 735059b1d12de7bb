import { millisecondsSinceWrite } from '#api/call-log.ts';
import { queries, runInBackground } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { EventStreamReader } from './event-stream-reader.ts';
import { isStale, staleAfter } from './invalidate.ts';
import { leadWhileShown } from './leader.ts';
import { type AccountEvent, type LiveUpdate, onLiveUpdate, pauseUpdates, publishUpdate } from './updates.ts';

/** What the tabs tell each other. */
type LiveMessage =
  | { kind: 'news'; news: LiveUpdate; cursor: string | undefined }
  | { kind: 'hello'; uid: number };

/** What this tab did so long ago may still have a job that runs. */
const OWN_MS = 10 * 60_000;

/** Keeps what this tab shows up to date. Once, when the console starts. */
export function startLive(): void {
  const channel = new BroadcastChannel('palisade-live');
  const { user, cursor: first } = sessionStore().get();
  const source = new EventStreamReader(first, (news, cursor) => {
    postToTabs(channel, { kind: 'news', news, cursor });
    publishUpdate(news, isOwn);
  });
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    if (data.kind === 'news') {
      source.cursor = data.cursor;
      publishUpdate(data.news, isOwn);
    } else if (data.uid !== user.uid) {
      // Nobody may go on in the name of somebody who has left this browser.
      location.reload();
    }
  });
  postToTabs(channel, { kind: 'hello', uid: user.uid });
  onLiveUpdate(refresh);
  leadWhileShown((signal) => source.run(signal));
}

/** While a dialog is open, what it stands on stays as it is. */
export function pauseLive(isPaused: boolean): void {
  pauseUpdates(isPaused);
}

/** Reads again what is shown and not true any more. */
function refresh({ events, isGap }: LiveUpdate): void {
  const stale = events.flatMap(staleAfter);
  runInBackground(() =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => isGap || isStale(queryKey, stale) }),
  );
}

/** Whether this tab caused it, as far as can be told. */
function isOwn({ username }: AccountEvent): boolean {
  return username === sessionStore().get().user.username && millisecondsSinceWrite() < OWN_MS;
}

function postToTabs(channel: BroadcastChannel, message: LiveMessage): void {
  // A channel has no origin to name: it never leaves its own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
}
