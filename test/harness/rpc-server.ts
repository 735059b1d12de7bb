import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { JsonSplitter } from '#network/ovsdb/json-stream';
import { type Remote, readRemotes } from '#network/ovsdb/remote';

export interface RpcCall {
  /** Undefined for a reply. */
  method: string | undefined;
  params: readonly unknown[];
  id: unknown;
  reply(result: unknown): void;
  /** Sends any text, whether it is a message or not. */
  send(text: string): void;
  end(): void;
}

/** A JSON-RPC server whose answers the test decides. It listens on a Unix socket, or with TLS on 127.0.0.1. */
export class RpcServer {
  readonly remote: Remote;
  /** Everything that was received, oldest first. */
  readonly calls: RpcCall[] = [];
  readonly #server: Server;
  readonly #sockets: Set<Socket>;
  readonly #folder: string;

  private constructor(server: Server, sockets: Set<Socket>, remote: Remote, folder: string) {
    this.#server = server;
    this.#sockets = sockets;
    this.remote = remote;
    this.#folder = folder;
  }

  static async listen(answer: (call: RpcCall) => void, tls?: TlsOptions): Promise<RpcServer> {
    const folder = await mkdtemp(join(tmpdir(), 'palisade-rpc-'));
    const sockets = new Set<Socket>();
    const accept = (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
      const splitter = new JsonSplitter();
      socket.on('data', (chunk: Buffer) => {
        for (const text of splitter.push(chunk)) {
          const call = readCall(text, socket);
          result.calls.push(call);
          answer(call);
        }
      });
    };
    const server = tls ? createTlsServer(tls, accept) : createServer(accept);
    server.on('tlsClientError', () => {});
    if (tls) server.listen(0, '127.0.0.1');
    else server.listen(join(folder, 'socket'));
    await once(server, 'listening');
    const port = tls ? (server.address() as AddressInfo).port : 0;
    const [remote] = readRemotes(tls ? `ssl:127.0.0.1:${port}` : `unix:${join(folder, 'socket')}`) as [
      Remote,
    ];
    const result = new RpcServer(server, sockets, remote, folder);
    return result;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  /** Sends text to all clients. */
  send(text: string): void {
    for (const socket of this.#sockets) socket.write(text);
  }

  notify(method: string, ...params: unknown[]): void {
    this.send(JSON.stringify({ method, params, id: null }));
  }

  /** Closes all connections, but goes on listening. */
  disconnect(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.disconnect();
    this.#server.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function readCall(text: string, socket: Socket): RpcCall {
  const { method, params, id } = JSON.parse(text) as Partial<RpcCall>;
  return {
    method,
    params: params ?? [],
    id,
    reply: (result) => socket.write(JSON.stringify({ result, error: null, id })),
    send: (sent) => socket.write(sent),
    end: () => socket.end(),
  };
}
