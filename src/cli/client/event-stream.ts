import { reasonOf, Unreachable } from './requests.ts';

/** Three comment lines of the service: without any of them the connection is broken. */
const SILENCE_MILLISECONDS = 45_000;

/** An event of a stream. */
export interface StreamedEvent {
  /** Empty when the stream names none. */
  id: string;
  data: string;
}

/** Parses Server-Sent Events (WHATWG HTML, section 9.2.6). A frame without data has a new id only. */
class EventParser {
  #rest = '';
  #id = '';
  #data: string[] = [];

  push(text: string): StreamedEvent[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.#take(line));
  }

  #take(line: string): StreamedEvent[] {
    if (line === '') {
      const event = { id: this.#id, data: this.#data.join('\n') };
      this.#data = [];
      return [event];
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'id' && !value.includes('\0')) this.#id = value;
    else if (field === 'data') this.#data.push(value);
    return [];
  }
}

/** What a server answered instead of a stream, or how a stream ended. */
export type StreamEnd = { status: number; json: unknown } | 'interrupted';

/**
 * Reads a stream until it ends.
 * @param take called with each event, and with frames that have only an id
 * @throws Unreachable when there was no response
 */
export async function readEvents(
  url: string,
  headers: Record<string, string>,
  take: (event: StreamedEvent) => void,
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
      return { status: response.status, json };
    }
    const parser = new EventParser();
    try {
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        patience.refresh();
        for (const event of parser.push(text)) take(event);
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
