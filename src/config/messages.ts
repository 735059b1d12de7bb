import { emailProblem } from '#domain/identity/user-inputs';
import { host, isLoopback } from './network.ts';
import type { SettingFormat } from './setting.ts';

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
