import { setTimeout as sleep } from 'node:timers/promises';
import { asciiJson } from '#client/filter';
import { type Frame, FrameReader } from '#client/frames';
import { systemRandom } from '#platform/random';
import { codesIn, OWN_NAMES, reasonOf, type ServerAnswer, Unreachable } from '../requests.ts';
import { asRefusal, isTokenRefused, type TokenSource } from '../token-source.ts';

const FIRST_PAUSE_MILLISECONDS = 500;
const LONGEST_PAUSE_MILLISECONDS = 30_000;

/** What to follow, and what to do with it. */
export interface FollowOptions {
  server: string;
  tokens: TokenSource;
  filter: string | undefined;
  /** Whether to be told what updates have changed. */
  changes: boolean;
  show(json: string): void;
  /** Tells the user what does not belong to the result. */
  warn(text: string): void;
}

/**
 * Follows the events of an account until the process ends, and continues after interruptions where it stopped.
 * @throws Refusal when the server refuses, or cannot be reached at the start
 */
export async function followEvents(options: FollowOptions): Promise<never> {
  const { server, tokens, filter, changes, show, warn } = options;
  const url = `${server}/v4/account/events/stream${changes ? '?changes=true' : ''}`;
  let last: string | undefined;
  let hasBegun = false;
  let failures = 0;
  let refused = false;
  const take = ({ id, data }: Frame) => {
    hasBegun = true;
    failures = 0;
    refused = false;
    if (data !== undefined) show(data);
    last = id ?? last;
  };
  for (;;) {
    const token = refused ? await tokens.renewed() : await tokens.token();
    const headers = {
      ...OWN_NAMES,
      authorization: `Bearer ${token}`,
      ...(filter !== undefined && { 'x-filter': asciiJson(filter) }),
      ...(last !== undefined && { 'last-event-id': last }),
    };
    const end = await readEvents(url, headers, take).catch((error: unknown) => {
      if (hasBegun && error instanceof Unreachable) return 'interrupted' as const;
      throw error;
    });
    if (end !== 'interrupted') {
      if (isTokenRefused(end) && !refused) {
        refused = true;
        continue;
      }
      if (end.status === 410) {
        warn('The service no longer knows what was missed: events may be missing here');
        last = undefined;
        continue;
      }
      if (end.status !== 429 && end.status < 500) throw asRefusal(end);
      if (!hasBegun) throw asRefusal(end);
    }
    await sleep(pauseAfter(failures));
    failures += 1;
  }
}

/** Spread, so that the clients of a service that was restarted do not come back at once. */
function pauseAfter(failures: number): number {
  const longest = Math.min(LONGEST_PAUSE_MILLISECONDS, FIRST_PAUSE_MILLISECONDS * 2 ** failures);
  const [byte = 0] = systemRandom.bytes(1);
  return (longest * (1 + byte / 255)) / 2;
}

/** Three comment lines of the service: without any of them the connection is broken. */
const SILENCE_MILLISECONDS = 45_000;

/** What a server answered instead of a stream, or how a stream ended. */
export type StreamEnd = Pick<ServerAnswer, 'status' | 'json' | 'codes'> | 'interrupted';

/**
 * Reads a stream until it ends.
 * @param take called with each frame: an event, or only how far the stream is
 * @throws Unreachable when there was no response
 */
async function readEvents(
  url: string,
  headers: Record<string, string>,
  take: (frame: Frame) => void,
): Promise<StreamEnd> {
  const silence = new AbortController();
  const patience = setTimeout(() => silence.abort(), SILENCE_MILLISECONDS);
  try {
    const response = await fetch(url, { redirect: 'manual', headers, signal: silence.signal }).catch(
      (error: unknown) => {
        throw new Unreachable(`${new URL(url).origin} cannot be reached: ${reasonOf(error)}`);
      },
    );
    if (response.status !== 200 || !response.body) {
      const json: unknown = await response.json().catch(() => undefined);
      return { status: response.status, json, codes: codesIn(response.headers.get('palisade-error')) };
    }
    const frames = new FrameReader();
    try {
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        patience.refresh();
        for (const frame of frames.read(text)) take(frame);
      }
    } catch (error) {
      // What `take` throws is no interruption: fetch reports those as a TypeError or an abort.
      if (!(error instanceof TypeError) && !silence.signal.aborted) throw error;
    }
    return 'interrupted';
  } finally {
    clearTimeout(patience);
  }
}
