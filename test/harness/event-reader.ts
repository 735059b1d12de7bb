import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { until } from './held-driver.ts';
import type { Client } from './http-client.ts';

/** An event as it was sent. */
export interface ReadEvent {
  id: string;
  action: string;
  /** As sent. */
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests state what they expect of it.
  data: any;
}

interface Follow {
  /** Below the API, with the query. */
  path?: string;
  headers?: Record<string, string>;
  filter?: unknown;
  /** The last event id of an earlier reader. */
  after?: string;
}

/** Reads an event stream as browsers do (WHATWG HTML, section 9.2.6). */
export class EventReader {
  readonly events: ReadEvent[] = [];
  comments = 0;
  /** The id that a browser would send when it reconnects. */
  lastEventId = '';
  /** Whether the server ended the stream; false while it goes on, and after `cut`. */
  hasEnded = false;
  readonly response: IncomingMessage;
  readonly #request: ClientRequest;
  #rest = '';
  #frame = { id: '', event: '', data: '' };

  private constructor(sent: ClientRequest, response: IncomingMessage, lastEventId: string) {
    this.#request = sent;
    this.response = response;
    this.lastEventId = this.#frame.id = lastEventId;
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.#take(text));
    response.on('end', () => {
      this.hasEnded = true;
    });
    response.on('error', () => {});
  }

  /** @throws Error with status and body when there is no stream */
  static async open(client: Pick<Client, 'base' | 'token'>, follow: Follow = {}): Promise<EventReader> {
    const { path = '/account/events/stream', filter, after, headers = {} } = follow;
    const sent = request(`${client.base}${path}`, {
      agent: false,
      headers: {
        ...(client.token !== undefined && { authorization: `Bearer ${client.token}` }),
        ...(filter !== undefined && { 'x-filter': JSON.stringify(filter) }),
        ...(after !== undefined && { 'last-event-id': after }),
        ...headers,
      },
    });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve);
      sent.on('error', reject);
      sent.end();
    });
    if (response.statusCode === 200) {
      const reader = new EventReader(sent, response, after ?? '');
      // The first frame tells where the stream begins.
      await until(() => reader.lastEventId !== '' || reader.hasEnded, 'the beginning of the stream');
      return reader;
    }
    let text = '';
    for await (const chunk of response) text += String(chunk);
    throw new Error(`${response.statusCode} ${text}`);
  }

  get actions(): string[] {
    return this.events.map(({ action }) => action);
  }

  /** What the events are about. */
  get labels(): string[] {
    return this.events.map(({ action, data }) => `${action} ${data.entity.label}`);
  }

  async untilCount(count: number): Promise<void> {
    await until(() => this.events.length >= count, `${count} events, got ${this.events.length}`);
  }

  async untilEnd(): Promise<void> {
    await until(() => this.hasEnded, 'the end of the stream');
  }

  /** Breaks the connection. */
  cut(): void {
    this.#request.destroy();
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#takeLine(line);
  }

  #takeLine(line: string): void {
    if (line.startsWith(':')) {
      this.comments += 1;
      return;
    }
    if (line !== '') {
      const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === 'id') this.#frame.id = value;
      else if (field === 'event') this.#frame.event = value;
      else if (field === 'data') this.#frame.data += `${value}\n`;
      return;
    }
    const { id, event, data } = this.#frame;
    this.lastEventId = id;
    this.#frame = { id, event: '', data: '' };
    if (data === '') return;
    const json = data.slice(0, -1);
    this.events.push({ id, action: event, text: json, data: JSON.parse(json) });
  }
}
