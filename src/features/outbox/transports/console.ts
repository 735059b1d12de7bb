import type { Logger } from 'pino';
import type { Transport } from './transport.ts';

/** Used when no transport is configured: messages stay in the outbox, and the log says that there is one to read. */
export function consoleTransport(log: Logger): Transport {
  return {
    keeps: true,
    async send({ reference, template }) {
      log.info({ message: reference, template }, 'A message was kept: palisade outbox list shows it');
      return 'kept';
    },
  };
}
