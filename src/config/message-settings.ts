import { countries, mailbox, smtpServer, webhookUrl } from './messages.ts';
import { optional, secret } from './setting.ts';
import { password } from './texts.ts';

export const messageSettings = {
  smtpServer: secret(
    'PALISADE_SMTP_URL',
    smtpServer,
    'mails are kept for the operator',
    'Mail server: `smtps://USER:PASSWORD@HOST:PORT` with TLS from the start (port 465), `smtp://USER:PASSWORD@HOST:PORT` (port 587) with STARTTLS where the server offers it. A password goes out over TLS only, except to a loopback address. Special characters are percent-encoded.',
  ),
  mailFrom: optional(
    'PALISADE_MAIL_FROM',
    mailbox,
    'none',
    'Sender of mails: `cloud@example.com` or `Example Cloud <cloud@example.com>`. **Required** with `PALISADE_SMTP_URL`.',
  ),
  smsWebhookUrl: optional(
    'PALISADE_SMS_WEBHOOK_URL',
    webhookUrl,
    'SMS are kept for the operator',
    'Address that each SMS is sent to. https; http only for a loopback address.',
  ),
  smsWebhookSecret: secret(
    'PALISADE_SMS_WEBHOOK_SECRET',
    password(16, 256),
    'none',
    'Key of the signature of these requests, 16 to 256 characters. **Required** with `PALISADE_SMS_WEBHOOK_URL`.',
  ),
  smsCountries: optional(
    'PALISADE_SMS_COUNTRIES',
    countries,
    'all',
    'Countries whose telephone numbers can be verified: two-letter codes separated by commas, such as `DE,FR,US`.',
  ),
};
