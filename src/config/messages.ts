import { emailProblem } from '#domain/identity/user-inputs';
import { host, ipNetworks, isLoopback } from './network.ts';
import {
  optional,
  type SettingFormat,
  type SettingProblem,
  type SettingValues,
  secret,
  setting,
} from './setting.ts';
import { password, truth } from './texts.ts';

/** An SMTP server, parsed from its URL. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the start of the connection, or STARTTLS: mandatory, or only when the server offers it. */
  tls: 'from start' | 'required' | 'if offered';
  user: string | undefined;
  password: string | undefined;
}

/** A sender of mails. */
export interface Mailbox {
  name: string;
  address: string;
}

const SMTP_PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };
const MAILBOX = /^(?:"?([^\p{Cc}"<>@,;:]{1,100}?)"? ?<([^<>]+)>|([^<>]+))$/u;

export const smtpServer: SettingFormat<SmtpServer> = {
  expects:
    'must be smtp://HOST:PORT or smtps://HOST:PORT, with USER:PASSWORD@ before the host where the server asks for them',
  parse(text) {
    if (!/^[a-z]+:\/\/[^\s/\\?#]+$/i.test(text) || !URL.canParse(text)) return undefined;
    const url = new URL(text);
    const name = host.parse(url.hostname.replace(/^\[(.+)\]$/, '$1'), '');
    const port = url.port === '' ? SMTP_PORTS[url.protocol] : Number(url.port);
    const user = percentDecoded(url.username);
    const password = percentDecoded(url.password);
    if (!(url.protocol in SMTP_PORTS) || name === undefined || !port) return undefined;
    if (user === null || password === null || (user === undefined) !== (password === undefined))
      return undefined;
    const startTls = user !== undefined && !isLoopback(name) ? 'required' : 'if offered';
    return { host: name, port, tls: url.protocol === 'smtps:' ? 'from start' : startTls, user, password };
  },
};

/** An https URL, or an http URL with a loopback address. */
export const webhookUrl: SettingFormat<string> = {
  expects: 'must be an https address without credentials; http only for a loopback address',
  parse(text) {
    if (!/^https?:\/\/[^\s/\\?#@]+([/?][^\s#\\]*)?$/i.test(text) || !URL.canParse(text)) return undefined;
    const url = new URL(text);
    const name = url.hostname.replace(/^\[(.+)\]$/, '$1');
    return url.protocol === 'https:' || isLoopback(name) ? url.href : undefined;
  },
};

/** Parses `Example Cloud <cloud@example.com>`, or an address alone. */
export const mailbox: SettingFormat<Mailbox> = {
  expects: 'must be an e-mail address such as cloud@example.com or Example Cloud <cloud@example.com>',
  parse(text) {
    const [, name = '', inBrackets, alone] = MAILBOX.exec(text) ?? [];
    const address = inBrackets ?? alone ?? '';
    return emailProblem(address) === undefined ? { name: name.trim(), address } : undefined;
  },
};

/** ISO 3166-1 alpha-2 codes in upper case. */
export const countries: SettingFormat<string[]> = {
  expects: 'must be two-letter country codes separated by commas, such as DE,FR,US',
  parse(text) {
    const codes = text.split(',').map((code) => code.trim().toUpperCase());
    return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? codes : undefined;
  },
};

/** Undefined for an empty text, null when the encoding is invalid. */
function percentDecoded(text: string): string | undefined | null {
  if (text === '') return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

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

/**
 * Problems between the message settings.
 * @param sound tells whether all given settings are valid on their own
 */
export function messageContradictions(
  given: SettingValues<typeof messageSettings>,
  sound: (...concerned: { name: string }[]) => boolean,
): SettingProblem[] {
  const { smtpServer, mailFrom, smsWebhookUrl, smsWebhookSecret } = messageSettings;
  const problems: SettingProblem[] = [];
  if (sound(smtpServer, mailFrom) && given.smtpServer && !given.mailFrom) {
    problems.push({ name: mailFrom.name, says: `is required with ${smtpServer.name}` });
  }
  if (sound(smsWebhookUrl, smsWebhookSecret)) {
    if (given.smsWebhookUrl && !given.smsWebhookSecret) {
      problems.push({ name: smsWebhookSecret.name, says: `is required with ${smsWebhookUrl.name}` });
    } else if (given.smsWebhookSecret && !given.smsWebhookUrl) {
      problems.push({ name: smsWebhookUrl.name, says: `is required with ${smsWebhookSecret.name}` });
    }
  }
  return problems;
}
