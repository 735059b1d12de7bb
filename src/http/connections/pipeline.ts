import type { Socket } from 'node:net';
import type { FairTurns } from './fair-turns.ts';

const HEAD_END = '\r\n\r\n';

/**
 * Limits how many requests of a connection are parsed. Node.js parses everything that a read of 64 KiB brings,
 * which may be thousands of requests, before anything can stop it. So its parser gets the bytes up to the end of
 * one request head, and the rest after other connections have had their turn and replies have been sent. Until then
 * the socket is not read.
 */
export class Pipeline {
  readonly #socket: Socket;
  readonly #limit: number;
  readonly #turns: FairTurns;
  readonly #address: string;
  readonly #parse: (bytes: Buffer) => void;
  readonly #finish: () => void;
  readonly #step = () => this.#takeTurn();
  #underWay = 0;
  #pending: Buffer[] = [];
  /** The last three bytes that were parsed, because the end of a head may be split between two reads. */
  #tail = '';
  #hasBody = false;
  #hasEnded = false;
  #isHeld = false;
  #isWaiting = false;

  /**
   * @param socket already connected to the parser of Node.js
   * @param limit maximum number of concurrent requests
   * @param address address of the client; turns are shared out by address
   */
  constructor(socket: Socket, limit: number, turns: FairTurns, address: string) {
    this.#socket = socket;
    this.#turns = turns;
    this.#address = address;
    this.#limit = limit;
    this.#parse = takeListeners(socket, 'data');
    this.#finish = takeListeners(socket, 'end');
    // The end of the stream must reach the parser after the requests that are still waiting here.
    socket.on('end', () => {
      this.#hasEnded = true;
      this.#waitForTurn();
    });
    socket.on('data', (bytes: Buffer) => {
      this.#pending.push(bytes);
      if (this.#pending.length === 1 && !this.#isWaiting && turns.isFree) this.#takeTurn();
      else this.#waitForTurn();
    });
    // Node.js itself pauses the socket when the client does not read, or when a body is not read.
    socket.on('resume', () => this.#waitForTurn());
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** @param hasBody whether the bytes that follow are the body of the request */
  began(hasBody: boolean): void {
    this.#underWay += 1;
    this.#hasBody = hasBody;
  }

  ended(): void {
    this.#underWay -= 1;
    this.#waitForTurn();
  }

  #takeTurn(): void {
    this.#isWaiting = false;
    this.#hasBody = false;
    if (this.#mayParse) this.#parseSome();
    // The bytes after the head may be the body, which is parsed in the same turn.
    const hasBody = this.#hasBody;
    if (hasBody && this.#mayParse) this.#parseSome();
    this.#waitForTurn();
  }

  get #mayParse(): boolean {
    return this.#pending.length > 0 && this.#hasRoom && !this.#isPausedByNode && !this.#socket.destroyed;
  }

  /**
   * Whether Node.js paused the socket because the client does not read. When we have paused it, too, only this
   * internal flag tells.
   */
  get #isPausedByNode(): boolean {
    const { _paused: isMarked = false } = this.#socket as Socket & { _paused?: boolean };
    return isMarked || (!this.#isHeld && this.#socket.isPaused());
  }

  get #hasRoom(): boolean {
    return this.#underWay < this.#limit;
  }

  /** Schedules the parsing of the remaining bytes, or resumes the socket when there are none. */
  #waitForTurn(): void {
    if (this.#pending.length === 0) {
      this.#leaveToNode();
      return;
    }
    // One more read is allowed; and Node.js resumes the socket at the end of each request.
    if (this.#pending.length > 1 && !this.#socket.isPaused()) {
      this.#isHeld = true;
      this.#socket.pause();
    }
    if (this.#isWaiting || !this.#mayParse) return;
    this.#isWaiting = true;
    this.#turns.add(this.#address, this.#step);
  }

  #leaveToNode(): void {
    if (this.#isHeld) {
      this.#isHeld = false;
      this.#socket.resume();
    }
    if (!this.#hasEnded) return;
    this.#hasEnded = false;
    // Replies that are ready can still be sent. Work that takes longer is aborted, because the client may have
    // disconnected completely.
    setImmediate(this.#finish);
  }

  #parseSome(): void {
    const bytes = this.#pending[0] as Buffer;
    const end = this.#endOfHead(bytes);
    this.#tail = end === undefined ? (this.#tail + bytes.toString('latin1', bytes.length - 3)).slice(-3) : '';
    if (end === undefined || end === bytes.length) {
      this.#pending.shift();
      this.#parse(bytes);
    } else {
      this.#pending[0] = bytes.subarray(end);
      this.#parse(bytes.subarray(0, end));
    }
  }

  /**
   * The number of bytes to parse; undefined for all. If a body contains the end mark of a head, it is parsed in
   * several parts, which does no harm.
   */
  #endOfHead(bytes: Buffer): number | undefined {
    if (this.#tail !== '') {
      const border = (this.#tail + bytes.toString('latin1', 0, 3)).indexOf(HEAD_END);
      if (border !== -1) return border + HEAD_END.length - this.#tail.length;
    }
    const found = bytes.indexOf(HEAD_END);
    return found === -1 ? undefined : found + HEAD_END.length;
  }
}

/**
 * Removes the listeners of an event.
 * @returns a function that calls them
 */
function takeListeners(socket: Socket, event: 'data' | 'end'): (...values: unknown[]) => void {
  const listeners = socket.listeners(event) as ((...values: unknown[]) => void)[];
  for (const listener of listeners) socket.removeListener(event, listener);
  return (...values) => {
    for (const listener of listeners) listener.apply(socket, values);
  };
}
