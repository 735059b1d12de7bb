import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '#domain/failure';
import type { BodyMemory } from './body-memory.ts';
import type { FairTurns } from './fair-turns.ts';
import type { HeldBytes, Holding } from './held-bytes.ts';
import type { ConnectionLimits } from './limits.ts';
import { Pipeline } from './pipeline.ts';

/** What the connections of a server share. */
export interface Shared {
  turns: FairTurns;
  unread: HeldBytes;
  bodies: BodyMemory;
}

const known = new WeakMap<Socket, Connection>();

/** The connection that a request came on. Undefined in tests that need none. */
export function connectionOf(message: IncomingMessage): Connection | undefined {
  return known.get(message.socket);
}

/** One connection as HTTP sees it: behind TLS where that is spoken. */
export class Connection {
  readonly bodies: BodyMemory;
  readonly #socket: Socket;
  readonly #limits: ConnectionLimits;
  readonly #pipeline: Pipeline;
  readonly #unread: HeldBytes;
  /** By the response they belong to; in all `#unreadHere` bytes. */
  readonly #replies = new Map<ServerResponse, { bytes: number; holding: Holding }>();
  #unreadHere = 0;
  readonly #waiting = new Set<() => void>();
  readonly #wake = () => {
    if (this.#waiting.size === 0) return;
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  };
  readonly #onEnd = () => {
    this.#pipeline.ended();
    this.#wake();
  };
  /** Bytes that had left at the last look, and when they last became more. */
  #sent = 0;
  #movedAt = 0;

  /** @param address of the client, by which turns are shared */
  constructor(socket: Socket, address: string, limits: ConnectionLimits, { turns, unread, bodies }: Shared) {
    this.bodies = bodies;
    this.#socket = socket;
    this.#limits = limits;
    this.#pipeline = new Pipeline(socket, limits.pipelined, turns, address);
    this.#unread = unread;
    known.set(socket, this);
    socket.on('close', this.#wake);
  }

  get isIdle(): boolean {
    return this.#pipeline.underWay === 0;
  }

  began({ headers }: IncomingMessage, response: ServerResponse): void {
    const announced = headers['content-length'];
    this.#pipeline.began(
      headers['transfer-encoding'] !== undefined || (announced !== undefined && announced !== '0'),
    );
    response.on('close', this.#onEnd);
  }

  /**
   * Whether the client has read enough of what it was answered before. The answer that comes next may always be made:
   * all others wait for it.
   */
  hasRoomForReply(response: ServerResponse): boolean {
    const isNext = response.socket !== null;
    return isNext || this.#unreadHere < this.#limits.unreadPerConnection || this.#socket.destroyed;
  }

  /** Resolved when it may have. */
  roomForReply(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  /**
   * Counts a part of a reply, from its being made until the client has it.
   * @throws Failure when the replies for other clients leave no room
   */
  holdReply(bytes: number, response: ServerResponse): void {
    const isAlone = this.#unread.total === (this.#replies.get(response)?.bytes ?? 0);
    if (!isAlone && !this.#unread.makeRoomFor(bytes)) throw Failure.busy();
    this.#hold(bytes, response);
  }

  /** Counts no part of a reply any more that will not be sent. */
  dropReply(response: ServerResponse): void {
    const held = this.#replies.get(response);
    if (!held) return;
    this.#replies.delete(response);
    this.#unreadHere -= held.bytes;
    held.holding.close();
  }

  /** Counts a reply that was sent already, and that the client does not take. Others may have to go for it. */
  noteUnread(bytes: number, response: ServerResponse): void {
    this.#hold(bytes, response);
    this.#unread.makeRoomFor(0);
  }

  /** Destroys it when nothing moves any more. Called every now and then. */
  look(now: number): void {
    const socket = this.#socket;
    const sent = socket.bytesWritten - socket.writableLength;
    const hasNothingToSend = socket.writableLength === 0;
    if (sent !== this.#sent || (hasNothingToSend && !socket.writableFinished)) {
      this.#sent = sent;
      this.#movedAt = now;
      return;
    }
    const patience = hasNothingToSend ? this.#limits.closing : this.#limits.stalledReply;
    if (now - this.#movedAt >= patience) socket.destroy();
  }

  #hold(bytes: number, response: ServerResponse): void {
    if (response.closed || this.#socket.destroyed) return;
    this.#unreadHere += bytes;
    const held = this.#replies.get(response);
    if (held) {
      held.bytes += bytes;
      held.holding.add(bytes);
      return;
    }
    this.#replies.set(response, { bytes, holding: this.#unread.hold(bytes, () => this.#socket.destroy()) });
    response.once('close', () => this.dropReply(response));
  }
}
