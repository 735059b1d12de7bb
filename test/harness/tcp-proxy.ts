import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  /** URL of the server, with the proxy's host and port. */
  url: string;
  /** Closes all connections and refuses new ones. */
  close(): Promise<void>;
  /** Accepts connections again, on the same port. */
  open(): Promise<void>;
  /** Drops all data on existing connections, as when the network is interrupted. */
  freeze(): void;
  /** Holds back all data, on new connections too, as an overloaded server does. */
  hang(): void;
  /** Forwards the data that was held back, and all further data. */
  resume(): void;
}

/** A proxy in front of a server, so that a test can simulate outages. */
export async function useTcpProxy(serverUrl: string): Promise<TcpProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  let isHanging = false;

  function forward(client: Socket): void {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
      if (isHanging) socket.pause();
    }
  }

  async function open(): Promise<void> {
    server = createServer(forward).listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  }

  async function close(): Promise<void> {
    if (!server?.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await open();
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  const freeze = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  const hang = () => {
    isHanging = true;
    for (const socket of sockets) socket.pause();
  };
  const resume = () => {
    isHanging = false;
    for (const socket of sockets) socket.resume();
  };
  return { url: url.href, open, close, freeze, hang, resume };
}
