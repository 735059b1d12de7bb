import type { Mailbox, SmtpServer } from '#config/config';
import { codeOf, type OutgoingMessage, type Transport, TransportError } from './transport.ts';

const CONNECT_MILLISECONDS = 10_000;
/** Without a word from the server. */
const SILENCE_MILLISECONDS = 20_000;

/** For the next message: a greeting and a handshake for each would take most of the time. */
const IDLE_MILLISECONDS = 2_000;

/** E-mail over SMTP. Messages that follow each other share a connection. */
export function smtpTransport(server: SmtpServer, from: Mailbox): Transport {
  let pool: Promise<MailPool> | undefined;
  return {
    async send(message, signal) {
      const content = mail(message, from);
      pool ??= openPool(server);
      try {
        await (await pool).sendMail({ ...content, signal });
      } catch (error) {
        const { responseCode } = error as { responseCode?: unknown };
        const status = typeof responseCode === 'number' ? ` ${responseCode}` : '';
        throw new TransportError(`The mail server did not take the message: ${codeOf(error)}${status}`);
      }
      return 'sent';
    },
    close: () => void pool?.then((opened) => opened.close()),
  };
}

type MailPool = Awaited<ReturnType<typeof openPool>>;

async function openPool({ host, port, tls, user, password }: SmtpServer) {
  // Most processes never send a mail.
  const { createTransport } = await import('nodemailer');
  const pool = createTransport({
    host,
    port,
    secure: tls === 'from start',
    requireTLS: tls === 'required',
    ...(user === undefined ? {} : { auth: { user, pass: password } }),
    pool: true,
    maxConnections: 1,
    // Whether and when a message is sent again is for the outbox to say.
    maxRequeues: 0,
    idleTimeout: IDLE_MILLISECONDS,
    dnsTimeout: CONNECT_MILLISECONDS,
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Whoever waits for the message is told.
  pool.on('error', () => {});
  return pool;
}

function mail({ reference, recipient, created, subject, text, html }: OutgoingMessage, from: Mailbox) {
  // An address is one recipient, whatever stands in it: never a list to be parsed. A quote would be taken for the
  // beginning of a name, and the mail would go to somebody else.
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
    // RFC 3834: nobody's absence notice answers it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    subject,
    text,
    html,
  };
}
