import { ConfigError } from '#domain/config-error';
import { renderTestMail } from '#features/outbox/templates/render';
import { sendToAnswer } from '#features/outbox/transports/smtp';
import { systemClock } from '#platform/clock';
import { group } from '../command.ts';
import { parsed, required } from '../inputs.ts';
import { parser } from '../options.ts';
import { facts } from '../output.ts';
import { configCommand } from './operator.ts';

const test = configCommand({
  name: 'test',
  description:
    'Send a mail through the configured server (PALISADE_SMTP_URL), and print what the server answered. The mail does not ' +
    'go through the outbox: it is sent at once or not at all. No database is needed.',
  input: {
    to: required(parsed('--to <address>', 'recipient', parser('an e-mail address', parseAddress))),
  },
  examples: ['palisade mail test --to maria@example.com'],
  async run({ smtpServer, mailFrom, brand }, { to }) {
    if (!smtpServer || !mailFrom) throw new ConfigError(['PALISADE_SMTP_URL: is required to send mails']);
    const created = systemClock();
    const message = {
      ...renderTestMail(brand),
      reference: `test-${created}`,
      template: 'test',
      recipient: to,
      created,
    };
    const answer = await sendToAnswer(smtpServer, mailFrom, message);
    return { server: `${smtpServer.host}:${smtpServer.port}`, from: mailFrom.address, to, answer };
  },
  words: ({ server, from, to, answer }) =>
    facts([
      ['server', server],
      ['from', from],
      ['to', to],
      ['answer', answer],
    ]),
});

export const defineMail = group('Try the mail server of the configuration.', [test]);

function parseAddress(text: string): string | undefined {
  return /^[^\s@]+@[^\s@]+$/.test(text) ? text : undefined;
}
