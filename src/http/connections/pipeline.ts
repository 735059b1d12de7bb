import type { Socket } from 'node:net';
import type { PipelineQueue } from './pipeline-queue.ts';

const HEAD_END = '\r\n\r\n';

/**
 * Lets the parser of a connection see so many requests at a time. Node.js parses all that a read of 64 KiB brings, which
 * may be thousands of requests, before anything can stop it: so it is handed the bytes up to the end of the last head
 * that has room, and the rest when answers have been sent and others had their turn. Meanwhile the socket is not read.
 */
export class Pipeline {
  readonly #socket: Socket;
  readonly #limit: number;
  readonly #queue: PipelineQueue;
  readonly #parse: (bytes: Buffer) => void;
  #underWay = 0;
  #pending: Buffer[] = [];
  /** The last three bytes that were parsed: the end of a head may have begun there. */
  #tail = '';
  #isHeld = false;
  #isParsing = false;

  /** @param socket already connected to the parser of Node.js */
  constructor(socket: Socket, limit: number, queue: PipelineQueue) {
    this.#socket = socket;
    this.#queue = queue;
    this.#limit = limit;
    const listeners = socket.listeners('data') as ((bytes: Buffer) => void)[];
    this.#parse = (bytes) => {
      for (const listener of listeners) listener.call(socket, bytes);
    };
    for (const listener of listeners) socket.removeListener('data', listener);
    socket.on('data', (bytes: Buffer) => {
      this.#pending.push(bytes);
      // What came before waits for its own turn.
      if (this.#pending.length === 1) this.goOn();
    });
    // Node.js pauses the socket itself, for a client that does not read or a body that is not read.
    socket.on('resume', () => this.goOn());
  }

  get underWay(): number {
    return this.#underWay;
  }

  began(): void {
    this.#underWay += 1;
  }

  ended(): void {
    this.#underWay -= 1;
    if (this.#pending.length > 0 || this.#isHeld) this.#queue.add(this);
  }

  /** Parses what there is room for. */
  goOn(): void {
    if (this.#isParsing || this.#socket.destroyed) return;
    if (this.#isHeld && this.#hasRoom) {
      this.#isHeld = false;
      this.#socket.resume();
    }
    this.#isParsing = true;
    while (this.#pending.length > 0 && this.#hasRoom && !this.#socket.isPaused()) this.#parseSome();
    this.#isParsing = false;
    if (this.#pending.length > 0 && !this.#hasRoom && !this.#socket.isPaused()) {
      this.#isHeld = true;
      this.#socket.pause();
    }
  }

  get #hasRoom(): boolean {
    return this.#underWay < this.#limit;
  }

  #parseSome(): void {
    const bytes = this.#pending[0] as Buffer;
    const end = this.#endOfRoom(bytes);
    if (end < bytes.length) this.#pending[0] = bytes.subarray(end);
    else this.#pending.shift();
    const some = end < bytes.length ? bytes.subarray(0, end) : bytes;
    this.#tail = (this.#tail + some.toString('latin1', Math.max(0, some.length - 3))).slice(-3);
    this.#parse(some);
  }

  /** How many of the bytes may be parsed. A body may look like the end of a head: then it comes in more parts. */
  #endOfRoom(bytes: Buffer): number {
    const border = (this.#tail + bytes.toString('latin1', 0, 3)).indexOf(HEAD_END);
    if (border !== -1) return border + HEAD_END.length - this.#tail.length;
    let end = 0;
    for (let room = this.#limit - this.#underWay; room > 0; room -= 1) {
      const found = bytes.indexOf(HEAD_END, end);
      if (found === -1) return bytes.length;
      end = found + HEAD_END.length;
    }
    return end;
  }
}
