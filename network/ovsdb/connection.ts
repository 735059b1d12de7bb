import type { Socket } from 'node:net';
import { ConnectionLostError, ProtocolError, RefusedError, TimeoutError } from './errors.ts';
import { JsonSplitter } from './json-stream.ts';
import { type JsonRpcMessage, readMessage } from './messages.ts';

export interface ConnectionOptions {
  /** Called in the order in which messages arrive. What it throws ends the connection. */
  onNotification(method: string, params: readonly unknown[]): void;
  /** Called once, after all calls that wait have been rejected. */
  onClose(reason: ConnectionLostError): void;
  /** How long a call may take, in milliseconds. */
  deadline: number;
  /** After so many milliseconds without a byte, the server is asked for a sign of life, and has as long to give it. */
  silence: number;
  maximumBytes?: number | undefined;
}

interface PendingCall {
  method: string;
  settle(result: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** JSON-RPC on a socket. Anything that is not as expected ends the connection and nothing else. */
export class OvsdbConnection {
  readonly #socket: Socket;
  readonly #options: ConnectionOptions;
  readonly #splitter: JsonSplitter;
  readonly #calls = new Map<unknown, PendingCall>();
  readonly #silence: NodeJS.Timeout;
  #isProbing = false;
  #lastId = 0;
  #isClosed = false;

  constructor(socket: Socket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#splitter = new JsonSplitter(options.maximumBytes);
    this.#silence = setTimeout(() => this.#probe(), options.silence);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', (cause) =>
      this.close(new ConnectionLostError(`Connection lost: ${cause.message}`, { cause })),
    );
    socket.on('close', () => this.close(new ConnectionLostError('The server closed the connection')));
    if (socket.destroyed) this.close(new ConnectionLostError('The server closed the connection'));
  }

  /**
   * Calls a method. A reply that does not come in time ends the connection, because the server hangs.
   * @param read called with the result when it arrives, before the next message is handled
   * @throws ConnectionLostError, RefusedError, and what `read` throws
   */
  call<T>(
    method: string,
    params: readonly unknown[],
    read: (result: unknown) => T,
    deadline = this.#options.deadline,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    if (this.#isClosed) {
      reject(new ConnectionLostError('The connection is closed'));
      return promise;
    }
    const timer = setTimeout(
      () => this.close(new TimeoutError(`The server did not answer ${method} in ${deadline} ms`)),
      deadline,
    );
    const id = ++this.#lastId;
    this.#calls.set(id, { method, settle: (result) => resolve(read(result)), reject, timer });
    this.#send({ method, params, id });
    return promise;
  }

  /** Ends the connection at once. */
  close(reason: ConnectionLostError): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#silence);
    this.#socket.destroy();
    for (const { timer, reject } of this.#calls.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    this.#calls.clear();
    this.#options.onClose(reason);
  }

  #send(message: object): void {
    this.#socket.write(JSON.stringify(message));
  }

  #receive(chunk: Buffer): void {
    if (this.#isClosed) return;
    this.#isProbing = false;
    this.#silence.refresh();
    try {
      for (const text of this.#splitter.push(chunk)) {
        this.#handle(readMessage(text));
        if (this.#isClosed) return;
      }
    } catch (cause) {
      const reason =
        cause instanceof ConnectionLostError
          ? cause
          : new ConnectionLostError(`A message could not be handled: ${String(cause)}`, { cause });
      this.close(reason);
    }
  }

  #handle(message: JsonRpcMessage): void {
    if (message.kind === 'notification') return this.#options.onNotification(message.method, message.params);
    if (message.kind === 'reply') return this.#settle(message);
    if (message.method !== 'echo')
      throw new ProtocolError(`The server calls an unknown method ${message.method}`);
    this.#send({ result: message.params, error: null, id: message.id });
  }

  #settle({ id, result, failure }: Extract<JsonRpcMessage, { kind: 'reply' }>): void {
    const call = this.#calls.get(id);
    if (!call) throw new ProtocolError('Received a reply to no request');
    this.#calls.delete(id);
    clearTimeout(call.timer);
    if (failure) return call.reject(new RefusedError(call.method, failure));
    try {
      call.settle(result);
    } catch (error) {
      call.reject(error instanceof Error ? error : new Error(String(error)));
      if (error instanceof ConnectionLostError) throw error;
    }
  }

  #probe(): void {
    const { silence } = this.#options;
    if (this.#isProbing) {
      // After a stall of this process the answer may lie in the socket. Immediates run once that was read.
      setImmediate(() => {
        if (this.#isProbing) this.close(new TimeoutError(`The server was silent for ${2 * silence} ms`));
      });
      return;
    }
    this.#isProbing = true;
    this.#silence.refresh();
    this.call('echo', [], () => {}).catch(() => {});
  }
}
