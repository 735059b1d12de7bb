import { getSystemErrorName } from 'node:util';
import type { Mailbox, SmtpServer } from '#config/config';
import { codeOf, type OutgoingMessage, type Transport, TransportError } from './transport.ts';

const CONNECT_MILLISECONDS = 10_000;
/** Longest time without data from the server. */
const SILENCE_MILLISECONDS = 20_000;

/**
 * How long to keep the connection for the next message. A new greeting and TLS handshake per message would take most
 * of the time.
 */
const IDLE_MILLISECONDS = 2_000;

/** Sends e-mail over SMTP. Consecutive messages share a connection. */
export function smtpTransport(server: SmtpServer, from: Mailbox): Transport {
  let pool: Promise<MailPool> | undefined;
  return {
    async send(message, signal) {
      const content = mail(message, from);
      pool ??= openPool(server);
      try {
        await (await pool).sendMail({ ...content, signal });
      } catch (error) {
        throw new TransportError(
          `The mail server did not take the message: ${causeOf(error)}${statusOf(error)}`,
        );
      }
      return 'sent';
    },
    close: () => void pool?.then((opened) => opened.close()),
  };
}

/**
 * Connects, greets and signs in, without sending anything.
 * @throws TransportError
 */
export async function verifySmtp(server: SmtpServer): Promise<void> {
  const pool = await openPool(server);
  try {
    await pool.verify();
  } catch (error) {
    throw new TransportError(
      `${server.host}:${server.port} does not take mails: ${causeOf(error)}${statusOf(error)}`,
    );
  } finally {
    pool.close();
  }
}

/** The answer of the server to one mail, in its own words: for operators, never for the log. */
export async function sendToAnswer(
  server: SmtpServer,
  from: Mailbox,
  message: OutgoingMessage,
): Promise<string> {
  const content = mail(message, from);
  const pool = await openPool(server);
  try {
    const { response } = await pool.sendMail(content);
    return response;
  } catch (error) {
    const answer = error instanceof Error && 'response' in error ? error.response : undefined;
    const why = typeof answer === 'string' ? answer : causeOf(error);
    throw new TransportError(`${server.host}:${server.port} did not take the mail: ${why}`);
  } finally {
    pool.close();
  }
}

/** The library replaces codes by its own, `ESOCKET`, which do not tell a closed port from a wrong certificate. */
function causeOf(error: unknown): string {
  const errno = error instanceof Error && 'errno' in error ? error.errno : undefined;
  return typeof errno === 'number' && errno < 0 ? getSystemErrorName(errno) : codeOf(error);
}

function statusOf(error: unknown): string {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' ? ` ${responseCode}` : '';
}

type MailPool = Awaited<ReturnType<typeof openPool>>;

async function openPool({ host, port, tls, user, password }: SmtpServer) {
  // Loaded on first use, since most processes never send mail.
  const { createTransport } = await import('nodemailer');
  const pool = createTransport({
    host,
    port,
    secure: tls === 'from start',
    requireTLS: tls === 'required',
    ...(user === undefined ? {} : { auth: { user, pass: password } }),
    pool: true,
    maxConnections: 1,
    // The outbox decides on retries.
    maxRequeues: 0,
    idleTimeout: IDLE_MILLISECONDS,
    dnsTimeout: CONNECT_MILLISECONDS,
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The pending send reports the error. Without a listener, the event would end the process.
  pool.on('error', () => {});
  return pool;
}

function mail(message: OutgoingMessage, from: Mailbox) {
  const { reference, recipient, created, subject, text, html, unsubscribe } = message;
  // Treat the address as exactly one recipient, never as a list to parse. A quote would start a display name, and the
  // mail would be sent to another address.
  if (!/^[\x21-\x7e]+@[A-Za-z0-9.-]+$/.test(recipient) || /[<>,;:"\\]/.test(recipient)) {
    throw new TransportError('The recipient is not an e-mail address');
  }
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    from,
    to: { name: '', address: recipient },
    envelope: { from: from.address, to: [recipient] },
    messageId: `<${reference}.palisade@${domain}>`,
    date: new Date(created * 1000),
    // RFC 3834: prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
    subject,
    text,
    html,
  };
}

/** Lets mail programs unsubscribe with one click (RFC 2369 and RFC 8058, which asks for https). */
function unsubscribeHeaders(link: string): Record<string, string> {
  // RFC 5322 limits a line to 998 characters. A link has no place where it could be folded.
  if (!/^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]{1,900}$/.test(link)) {
    throw new TransportError('The link to unsubscribe is no address of a page');
  }
  return {
    'List-Unsubscribe': `<${link}>`,
    ...(link.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}
