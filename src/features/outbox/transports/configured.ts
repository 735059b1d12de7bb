import type { Logger } from 'pino';
import type { Config } from '#config/config';
import { smtpTransport } from './smtp.ts';
import type { Transport, Transports } from './transport.ts';
import { webhookTransport } from './webhook.ts';

/** Whether mails leave the service. Otherwise they are kept for the operator. */
export function sendsMail({ smtpServer, mailFrom }: Pick<Config, 'smtpServer' | 'mailFrom'>): boolean {
  return smtpServer !== undefined && mailFrom !== undefined;
}

/** The transports selected by the configuration. */
export function configuredTransports(
  config: Config,
  { now, log }: { now(): number; log: Logger },
): Transports {
  const { smtpServer, mailFrom, smsWebhookUrl: url, smsWebhookSecret: secret } = config;
  const keep = consoleTransport(log);
  return {
    email: smtpServer && mailFrom ? smtpTransport(smtpServer, mailFrom) : keep,
    sms: url !== undefined && secret !== undefined ? webhookTransport({ url, secret, now }) : keep,
  };
}

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
