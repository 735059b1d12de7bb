import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '#domain/failure';
import type { BodyMemory } from './body-memory.ts';
import type { FairTurns } from './fair-turns.ts';
import type { HeldBytes, Holding } from './held-bytes.ts';
import type { ConnectionLimits } from './limits.ts';
import { Pipeline } from './pipeline.ts';

/** State shared by all connections of a server. */
export interface SharedConnectionState {
  turns: FairTurns;
  unread: HeldBytes;
  bodies: BodyMemory;
}

const known = new WeakMap<Socket, Connection>();

/** The connection that a request came in on. Undefined in tests that run without connections. */
export function connectionOf(message: IncomingMessage): Connection | undefined {
  return known.get(message.socket);
}

/** A connection at the HTTP level: inside TLS, if TLS is used. */
export class Connection {
  readonly bodies: BodyMemory;
  readonly #socket: Socket;
  readonly #limits: ConnectionLimits;
  readonly #pipeline: Pipeline;
  readonly #unread: HeldBytes;
  /** Unread bytes by response; their sum is `#unreadHere`. */
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
  /** The number of bytes sent at the last check, and the time when it last increased. */
  #sent = 0;
  #movedAt = 0;

  /** @param address address of the client; turns are shared out by address */
  constructor(
    socket: Socket,
    address: string,
    limits: ConnectionLimits,
    { turns, unread, bodies }: SharedConnectionState,
  ) {
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
   * Whether another reply may be produced although the client has not read all previous ones. Always true for the
   * reply that is sent next, because all others wait for it.
   */
  hasRoomForReply(response: ServerResponse): boolean {
    const isNext = response.socket !== null;
    return isNext || this.#unreadHere < this.#limits.unreadPerConnection || this.#socket.destroyed;
  }

  /** Resolves when `hasRoomForReply` should be checked again. */
  roomForReply(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  /**
   * Counts a part of a reply from when it is produced until the client has read it.
   * @throws Failure when the unread replies of other clients leave no room
   */
  holdReply(bytes: number, response: ServerResponse): void {
    const isAlone = this.#unread.total === (this.#replies.get(response)?.bytes ?? 0);
    if (!isAlone && !this.#unread.makeRoomFor(bytes)) throw Failure.busy();
    this.#hold(bytes, response);
  }

  /** Stops counting a reply that will not be sent. */
  dropReply(response: ServerResponse): void {
    const held = this.#replies.get(response);
    if (!held) return;
    this.#replies.delete(response);
    this.#unreadHere -= held.bytes;
    held.holding.close();
  }

  /** Counts a reply that was sent but not read by the client yet. May evict the replies of other connections. */
  noteUnread(bytes: number, response: ServerResponse): void {
    this.#hold(bytes, response);
    this.#unread.makeRoomFor(0);
  }

  /**
   * Destroys the connection when no data has been transferred for too long. Called periodically.
   * @param stalled how long a reply may remain unread, in milliseconds
   */
  look(now: number, stalled = this.#limits.stalledReply): void {
    const socket = this.#socket;
    const sent = socket.bytesWritten - socket.writableLength;
    const hasNothingToSend = socket.writableLength === 0;
    if (sent !== this.#sent || (hasNothingToSend && !socket.writableFinished)) {
      this.#sent = sent;
      this.#movedAt = now;
      return;
    }
    const patience = hasNothingToSend ? this.#limits.closing : stalled;
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
