import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { until } from './held-driver.ts';

/** A mail as received by the server. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as received. */
  raw: string;
  user: string | undefined;
  tls: boolean;
}

export interface MailServerOptions {
  /** Required user name and password; without them there is no authentication. */
  login?: { user: string; password: string };
  /** STARTTLS is off by default. */
  startTls?: boolean;
  /** Refuses every recipient with an error that quotes it, as servers do. */
  refuse?: boolean;
}

/** A real SMTP server on this machine. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  readonly port: number;
  readonly #server: SMTPServer;

  private constructor(server: SMTPServer, port: number, mails: ReceivedMail[]) {
    this.#server = server;
    this.port = port;
    this.mails = mails;
  }

  static async start({
    login,
    startTls = false,
    refuse = false,
  }: MailServerOptions = {}): Promise<MailServer> {
    const mails: ReceivedMail[] = [];
    const server = new SMTPServer({
      logger: false,
      authOptional: login === undefined,
      allowInsecureAuth: true,
      disabledCommands: [...(startTls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
      onAuth({ username, password }, _session, callback) {
        const isRight = username === login?.user && password === login?.password;
        callback(isRight ? null : new Error('wrong'), isRight ? { user: username ?? '' } : undefined);
      },
      onRcptTo({ address }, _session, callback) {
        callback(refuse ? Object.assign(new Error(`No mailbox ${address}`), { responseCode: 550 }) : null);
      },
      onData(stream, { envelope, user, secure }, callback) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          mails.push({
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString('utf8'),
            user: typeof user === 'string' ? user : undefined,
            tls: secure,
          });
          callback();
        });
      },
    });
    // A client that is killed resets its connection.
    server.on('error', () => {});
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    return new MailServer(server, (server.server.address() as AddressInfo).port, mails);
  }

  /** Waits until nobody is connected. All that was received completely is in `mails` then. */
  async idle(): Promise<void> {
    await until(() => this.#server.connections.size === 0, 'the end of all connections');
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }
}
