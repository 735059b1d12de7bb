import { countries, mailbox, smtpServer, webhookUrl } from './messages.ts';
import { ipNetworks } from './network.ts';
import { optional, secret, setting } from './setting.ts';
import { password, truth } from './texts.ts';

export const messageSettings = {
  smtpServer: secret(
    'PALISADE_SMTP_URL',
    smtpServer,
    'mails are not sent but kept for the operator',
    'Mail server: `smtps://USER:PASSWORD@HOST:PORT` with implicit TLS (port 465), or `smtp://USER:PASSWORD@HOST:PORT` (port 587) with STARTTLS if the server offers it. A password is sent over TLS only, except to a loopback address. Percent-encode special characters.',
  ),
  mailFrom: optional(
    'PALISADE_MAIL_FROM',
    mailbox,
    'none',
    'Sender of e-mails: `cloud@example.com` or `Example Cloud <cloud@example.com>`. **Required** with `PALISADE_SMTP_URL`.',
  ),
  smsWebhookUrl: optional(
    'PALISADE_SMS_WEBHOOK_URL',
    webhookUrl,
    'SMS are not sent but kept for the operator',
    'Webhook that delivers SMS. It must use https, or http to a loopback address.',
  ),
  smsWebhookSecret: secret(
    'PALISADE_SMS_WEBHOOK_SECRET',
    password(16, 256),
    'none',
    'Key that signs requests to the webhook, 16 to 256 characters. **Required** with `PALISADE_SMS_WEBHOOK_URL`.',
  ),
  smsCountries: optional(
    'PALISADE_SMS_COUNTRIES',
    countries,
    'all',
    'Countries whose phone numbers can be verified: two-letter codes separated by commas, such as `DE,FR,US`.',
  ),
};

export const webhookSettings = {
  http: setting(
    'PALISADE_WEBHOOK_HTTP',
    truth,
    'false',
    '`true` allows webhooks with http URLs. Their requests can be read on the way.',
  ),
  allow: optional(
    'PALISADE_WEBHOOK_ALLOW',
    ipNetworks,
    'the public internet only',
    'Networks of your own that webhooks may reach, besides the public internet: IPv4 and IPv6 networks separated by commas, such as `10.20.0.0/16,fd00::/8`. Every user who may create a webhook can then send requests there.',
  ),
};
