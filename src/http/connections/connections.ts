import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '#domain/net/address-key';
import { proxyTest } from '#http/transfer/client-connection';
import { BodyMemory } from './body-memory.ts';
import { Connection, connectionOf, type SharedConnectionState } from './connection.ts';
import { FairTurns } from './fair-turns.ts';
import { HeldBytes } from './held-bytes.ts';
import type { ConnectionLimits } from './limits.ts';

/** Maximum number of refused connections that may stay open until the client has read the refusal. */
const REFUSED_AT_ONCE = 100;

const LOOKS_PER_PATIENCE = 4;
const LONGEST_LOOK_MILLISECONDS = 5_000;
const CLOSE_IDLE_MILLISECONDS = 20;
/** A request that was sent before the stop has been read by then. */
const SILENT_MILLISECONDS = 500;

/** All sockets of a server, from before the TLS handshake until they close. */
export class Connections {
  readonly #server: Server;
  readonly #limits: ConnectionLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #refuse: (socket: Socket) => void;
  readonly #sockets = new Set<Socket>();
  /** By the socket that HTTP uses, which is a different one with TLS. */
  readonly #connections = new Map<Socket, Connection>();
  readonly #perAddress = new Map<string, number>();
  readonly #shared: SharedConnectionState;
  readonly #speaksTls: boolean;
  #refused = 0;

  /**
   * @param trustedProxies proxies without a limit of connections, because they serve many clients
   * @param refuse answers a connection beyond the limit, and closes it
   */
  constructor(
    server: Server,
    limits: ConnectionLimits,
    trustedProxies: readonly string[],
    refuse: (socket: Socket) => void,
  ) {
    this.#server = server;
    this.#limits = limits;
    this.#isProxy = proxyTest(trustedProxies);
    this.#refuse = refuse;
    this.#shared = {
      turns: new FairTurns(),
      unread: new HeldBytes(limits.unread, limits.slowReply),
      bodies: new BodyMemory(limits),
    };
    this.#speaksTls = server.listenerCount('secureConnection') > 0;
    this.#guardTheDoor();
    server.prependListener('request', (message: IncomingMessage, response: ServerResponse) =>
      connectionOf(message)?.began(message, response),
    );
    this.#watch();
  }

  get size(): number {
    return this.#sockets.size;
  }

  get unreadBytes(): number {
    return this.#shared.unread.total;
  }

  /** Closes all connections. Running requests get some time to finish. The server must already be closing. */
  async drain(closed: Promise<unknown>): Promise<void> {
    // Without this, a connection that sends its last reply now would stay open for another request.
    const endingIdle = setInterval(() => this.#server.closeIdleConnections(), CLOSE_IDLE_MILLISECONDS);
    const { stalledStop } = this.#limits;
    const endingStalled = setInterval(() => this.#look(stalledStop), stalledStop / LOOKS_PER_PATIENCE);
    const endingSilent = setTimeout(() => this.#destroySilent(), SILENT_MILLISECONDS);
    const overdue = setTimeout(() => this.destroyAll(), this.#limits.stop);
    await closed;
    clearInterval(endingIdle);
    clearInterval(endingStalled);
    clearTimeout(endingSilent);
    clearTimeout(overdue);
  }

  destroyAll(): void {
    for (const socket of this.#connections.keys()) socket.destroy();
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Destroys connections without a request. What they still send is never read. */
  #destroySilent(): void {
    for (const [socket, connection] of this.#connections) if (connection.isIdle) socket.destroy();
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Node.js only sees the connections that have been admitted. */
  #guardTheDoor(): void {
    const listeners = this.#server.listeners('connection') as ((socket: Socket) => void)[];
    this.#server.removeAllListeners('connection');
    this.#server.on('connection', (socket: Socket) => {
      this.#shared.turns.noteArrival();
      const address = this.#admit(socket);
      if (address === undefined) return;
      const letIn = () => {
        for (const listener of listeners) listener.call(this.#server, socket);
        if (!this.#speaksTls) this.#connect(socket, address);
      };
      // A TLS handshake takes milliseconds, so it always waits for its turn.
      if (!this.#speaksTls && this.#shared.turns.isFree) letIn();
      else this.#letInByTurns(socket, address, letIn);
    });
    if (!this.#speaksTls) return;
    this.#server.on('secureConnection', (socket: Socket) =>
      this.#connect(socket, addressKey(socket.remoteAddress ?? '')),
    );
  }

  #letInByTurns(socket: Socket, address: string, letIn: () => void): void {
    socket.on('error', () => {});
    this.#shared.turns.add(address, () => {
      if (!socket.destroyed) letIn();
    });
  }

  /** @returns the key under which the address is counted; undefined when the connection is refused */
  #admit(socket: Socket): string | undefined {
    const address = socket.remoteAddress;
    if (address === undefined) {
      // The client has already disconnected.
      socket.destroy();
      return undefined;
    }
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    const key = addressKey(address);
    const ofAddress = this.#perAddress.get(key) ?? 0;
    const { connections, perAddress } = this.#limits;
    const isTooMany =
      this.#sockets.size - this.#refused > connections ||
      (ofAddress >= perAddress && !this.#isProxy(address));
    if (isTooMany) {
      this.#turnAway(socket);
      return undefined;
    }
    this.#perAddress.set(key, ofAddress + 1);
    socket.once('close', () => {
      const left = (this.#perAddress.get(key) ?? 1) - 1;
      if (left === 0) this.#perAddress.delete(key);
      else this.#perAddress.set(key, left);
    });
    return key;
  }

  #turnAway(socket: Socket): void {
    socket.on('error', () => {});
    // A TLS handshake would cost more than the reply is worth.
    if (this.#speaksTls || this.#refused >= REFUSED_AT_ONCE) {
      socket.destroy();
      return;
    }
    this.#refused += 1;
    socket.once('close', () => {
      this.#refused -= 1;
    });
    this.#refuse(socket);
  }

  #connect(socket: Socket, address: string): void {
    this.#connections.set(socket, new Connection(socket, address, this.#limits, this.#shared));
    socket.once('close', () => this.#connections.delete(socket));
  }

  #watch(): void {
    const { stalledReply, closing } = this.#limits;
    const pause = Math.min(LONGEST_LOOK_MILLISECONDS, Math.min(stalledReply, closing) / LOOKS_PER_PATIENCE);
    const looking = setInterval(() => this.#look(), pause);
    looking.unref();
    this.#server.once('close', () => clearInterval(looking));
  }

  /** @param stalled how long a reply may remain unread, in milliseconds */
  #look(stalled?: number): void {
    const now = performance.now();
    for (const connection of this.#connections.values()) connection.look(now, stalled);
  }
}
