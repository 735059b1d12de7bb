import { callLog } from '#api/call-log.ts';
import { queries, quietly } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { isStale, staleAfter } from './invalidate.ts';
import { leadWhileShown } from './leader.ts';
import { type Event, type News, onNews, pauseNews, tellNews } from './news.ts';
import type { Position } from './position.ts';
import { Source } from './source.ts';

/** What the tabs tell each other. */
type Message =
  | { kind: 'news'; news: News; position: Position }
  | { kind: 'wrote' }
  | { kind: 'input' }
  | { kind: 'hello'; uid: number };

const INPUT_EVERY_MS = 30_000;
/** What this tab did so long ago may still have a job that runs. */
const OWN_MS = 10 * 60_000;

/** Keeps what this tab shows up to date. Once, when the console starts. */
export function startLive(): void {
  const channel = new BroadcastChannel('palisade-live');
  const source = new Source({
    onNews: (news, position) => {
      tell(channel, { kind: 'news', news, position });
      tellNews(news, isOwn);
    },
  });
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'news') {
      source.position = data.position;
      tellNews(data.news, isOwn);
    } else if (data.kind === 'wrote') source.noteWrite();
    else if (data.kind === 'input') source.noteInput();
    // Nobody may go on in the name of somebody who has left this browser.
    else if (data.uid !== sessionStore().get().user.uid) location.reload();
  });
  tell(channel, { kind: 'hello', uid: sessionStore().get().user.uid });
  followActivity(channel, source);
  onNews(refresh);
  leadWhileShown((signal) => source.run(signal));
}

/** While a dialog is open, what it stands on stays as it is. */
export function pauseLive(isPaused: boolean): void {
  pauseNews(isPaused);
}

/** Reads again what is shown and not true any more. */
function refresh({ events, isGap }: News): void {
  const stale = events.flatMap(staleAfter);
  quietly(() =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => isGap || isStale(queryKey, stale) }),
  );
}

function followActivity(channel: BroadcastChannel, source: Source): void {
  let seen = callLog.get()[0]?.number ?? 0;
  callLog.watch(() => {
    const fresh = callLog.get().filter(({ number }) => number > seen);
    seen = fresh[0]?.number ?? seen;
    if (!fresh.some(({ request, status }) => request.method !== 'GET' && status < 300 && status > 0)) return;
    source.noteWrite();
    tell(channel, { kind: 'wrote' });
  });
  let told = 0;
  const onInput = () => {
    if (Date.now() - told < INPUT_EVERY_MS) return;
    told = Date.now();
    source.noteInput();
    tell(channel, { kind: 'input' });
  };
  for (const type of ['keydown', 'pointerdown', 'wheel']) addEventListener(type, onInput, { passive: true });
}

/** Whether this tab caused it, as far as can be told. */
function isOwn({ username }: Event): boolean {
  if (username !== sessionStore().get().user.username) return false;
  return callLog
    .get()
    .some(({ request, status, at }) => request.method !== 'GET' && status > 0 && Date.now() - at < OWN_MS);
}

function tell(channel: BroadcastChannel, message: Message): void {
  // A channel has no origin to name: it never leaves its own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
}
