import { type Frame, FrameReader } from '#client/frames';
import { codesIn, reasonOf, type ServerAnswer, Unreachable } from '../requests.ts';

/** Three comment lines of the service: without any of them the connection is broken. */
const SILENCE_MILLISECONDS = 45_000;

/** What a server answered instead of a stream, or how a stream ended. */
export type StreamEnd = Pick<ServerAnswer, 'status' | 'json' | 'codes'> | 'interrupted';

/**
 * Reads a stream until it ends.
 * @param take called with each frame: an event, or only how far the stream is
 * @throws Unreachable when there was no response
 */
export async function readEvents(
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
      return { status: response.status, json, codes: codesIn(response) };
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
