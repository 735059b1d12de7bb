import type { Pdu, Session } from 'smpp';
import type { SmppServer } from '#config/config';
import { codeOf, type Transport, TransportError } from './transport.ts';

const ANSWER_MILLISECONDS = 20_000;

/** The alphabet of the network, GSM 03.38: our texts have nothing beyond it. */
const DEFAULT_ALPHABET = 0;

/** Types of numbers and numbering plans, SMPP 3.4 section 5.2.5 and 5.2.6. */
const INTERNATIONAL = { ton: 1, npi: 1 };
const NAME = { ton: 5, npi: 0 };

/** SMS by SMPP 3.4, one session per message. */
export function smppTransport(server: SmppServer): Transport {
  return {
    async send({ recipient, text }, signal) {
      // Most processes never send an SMS.
      const { default: smpp } = await import('smpp');
      const { host, port, tls, systemId, password, sender } = server;
      const session = smpp.connect({ host, port, tls });
      const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MILLISECONDS)]);
      const failure = failureOf(session, limit);
      try {
        await Promise.race([failure, connected(session, tls)]);
        const login = { system_id: systemId, password };
        await Promise.race([
          failure,
          accepted('bind', (answered) => session.bind_transmitter(login, answered)),
        ]);
        const message = {
          ...addresses(sender, recipient),
          data_coding: DEFAULT_ALPHABET,
          short_message: text,
        };
        await Promise.race([failure, accepted('submit', (answered) => session.submit_sm(message, answered))]);
        await unbind(session, failure);
      } finally {
        session.destroy();
      }
      return 'sent';
    },
  };
}

function addresses(sender: string | undefined, recipient: string) {
  const { ton, npi } = sender !== undefined && /^\d+$/.test(sender) ? INTERNATIONAL : NAME;
  return {
    ...(sender === undefined ? {} : { source_addr_ton: ton, source_addr_npi: npi, source_addr: sender }),
    dest_addr_ton: INTERNATIONAL.ton,
    dest_addr_npi: INTERNATIONAL.npi,
    destination_addr: recipient.replace(/^\+/, ''),
  };
}

/** Rejects when the session can do nothing more. */
function failureOf(session: Session, limit: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const fail = (what: string) => reject(new TransportError(`The SMS centre ${what}`));
  session.on('error', (error) => fail(`cannot be reached: ${codeOf(error)}`));
  session.on('close', () => fail('ended the session'));
  limit.addEventListener('abort', () => fail('did not answer in time'), { once: true });
  if (limit.aborted) fail('did not answer in time');
  // What comes after the answers that were waited for is nobody's concern.
  promise.catch(() => {});
  return promise;
}

function connected(session: Session, tls: boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  session.once(tls ? 'secureConnect' : 'connect', () => resolve());
  return promise;
}

/** @param request false when the session is closed already */
function accepted(what: string, request: (answered: (answer: Pdu) => void) => boolean): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const answered = ({ command_status }: Pdu) => {
    if (command_status === 0) resolve();
    else reject(new TransportError(`The SMS centre refused (${what}) with status ${command_status}`));
  };
  if (!request(answered)) reject(new TransportError('The SMS centre ended the session'));
  return promise;
}

/** The message is taken: however the goodbye goes, it must not be sent again. */
async function unbind(session: Session, failure: Promise<never>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (session.unbind(() => resolve())) await Promise.race([failure, promise]).catch(() => {});
}
