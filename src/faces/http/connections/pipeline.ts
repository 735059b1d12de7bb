import type { Socket } from 'node:net';
import type { FairTurns } from './fair-turns.ts';

const HEAD_END = '\r\n\r\n';

/**
 * Lets the parser of a connection see so many requests at a time, and one in a turn. Node.js parses all that a read of
 * 64 KiB brings, which may be thousands of requests, before anything can stop it: so it is handed the bytes up to the
 * end of one head, and the rest when others had their turn and answers have been sent. Meanwhile the socket is not read.
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
  /** The last three bytes that were parsed: the end of a head may have begun there. */
  #tail = '';
  #hasBody = false;
  #hasEnded = false;
  #isHeld = false;
  #isWaiting = false;

  /**
   * @param socket already connected to the parser of Node.js
   * @param address of the client, by which turns are shared
   */
  constructor(socket: Socket, limit: number, turns: FairTurns, address: string) {
    this.#socket = socket;
    this.#turns = turns;
    this.#address = address;
    this.#limit = limit;
    this.#parse = takeListeners(socket, 'data');
    this.#finish = takeListeners(socket, 'end');
    // A client that sends no more ends its connection behind its last request, not before those that wait.
    socket.on('end', () => {
      this.#hasEnded = true;
      this.#waitForTurn();
    });
    socket.on('data', (bytes: Buffer) => {
      this.#pending.push(bytes);
      if (this.#pending.length === 1 && !this.#isWaiting && turns.isFree) this.#takeTurn();
      else this.#waitForTurn();
    });
    // Node.js pauses the socket itself, for a client that does not read or a body that is not read.
    socket.on('resume', () => this.#waitForTurn());
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** @param hasBody whether what comes next belongs to the request */
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
    // What stands behind the head of a request may be its body, which costs no turn of its own.
    const hasBody = this.#hasBody;
    if (hasBody && this.#mayParse) this.#parseSome();
    this.#waitForTurn();
  }

  get #mayParse(): boolean {
    return this.#pending.length > 0 && this.#hasRoom && !this.#isPausedByNode && !this.#socket.destroyed;
  }

  /** For a client that does not read. That we hold it, too, would hide it: then only this mark of Node.js tells. */
  get #isPausedByNode(): boolean {
    const { _paused: isMarked = false } = this.#socket as Socket & { _paused?: boolean };
    return isMarked || (!this.#isHeld && this.#socket.isPaused());
  }

  get #hasRoom(): boolean {
    return this.#underWay < this.#limit;
  }

  /** For what is left; the socket is read again when nothing is. */
  #waitForTurn(): void {
    if (this.#pending.length === 0) {
      this.#leaveToNode();
      return;
    }
    // One read more may come; and Node.js resumes the socket at the end of each request.
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
    // What is answered at once still leaves. What takes longer ends: the client may have left altogether.
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

  /** How many of the bytes may be parsed, if not all. A body may look like the end of a head: then it comes in parts. */
  #endOfHead(bytes: Buffer): number | undefined {
    if (this.#tail !== '') {
      const border = (this.#tail + bytes.toString('latin1', 0, 3)).indexOf(HEAD_END);
      if (border !== -1) return border + HEAD_END.length - this.#tail.length;
    }
    const found = bytes.indexOf(HEAD_END);
    return found === -1 ? undefined : found + HEAD_END.length;
  }
}

/** @returns what calls the listeners that the event has had so far, in their stead */
function takeListeners(socket: Socket, event: 'data' | 'end'): (...values: unknown[]) => void {
  const listeners = socket.listeners(event) as ((...values: unknown[]) => void)[];
  for (const listener of listeners) socket.removeListener(event, listener);
  return (...values) => {
    for (const listener of listeners) listener.apply(socket, values);
  };
}
