import { emailProblem } from '#domain/identity/email';
import { host, isLoopback } from './network.ts';
import type { Kind } from './setting.ts';

/** A mail server, as its URL says. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the start, or by STARTTLS: as a condition, or where the server offers it. */
  tls: 'from start' | 'required' | 'if offered';
  user: string | undefined;
  password: string | undefined;
}

/** An SMS centre, as its URL says. */
export interface SmppServer {
  host: string;
  port: number;
  tls: boolean;
  systemId: string;
  password: string;
  /** What recipients see as the sender: a number of digits, or up to 11 letters and digits. */
  sender: string | undefined;
}

/** Whom mails come from. */
export interface Mailbox {
  name: string;
  address: string;
}

const SMTP_PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };
const SMPP_PORTS: Record<string, number> = { 'smpp:': 2775, 'smpps:': 3550 };
const MAILBOX = /^(?:"?([^\p{Cc}"<>@,;:]{1,100}?)"? ?<([^<>]+)>|([^<>]+))$/u;

export const smtpServer: Kind<SmtpServer> = {
  expects:
    'must be smtp://HOST:PORT or smtps://HOST:PORT, with USER:PASSWORD@ before the host where the server asks for them',
  parse(text) {
    const server = parseServer(text, SMTP_PORTS);
    if (!server || server.url.search !== '') return undefined;
    const { user, password } = server;
    if ((user === undefined) !== (password === undefined)) return undefined;
    const startTls = user !== undefined && !isLoopback(server.host) ? 'required' : 'if offered';
    const tls = server.url.protocol === 'smtps:' ? 'from start' : startTls;
    return { host: server.host, port: server.port, tls, user, password };
  },
};

export const smppServer: Kind<SmppServer> = {
  expects:
    'must be smpp://SYSTEM_ID:PASSWORD@HOST:PORT or smpps://SYSTEM_ID:PASSWORD@HOST:PORT, optionally with ?sender=NAME (digits, or up to 11 letters and digits)',
  parse(text) {
    const server = parseServer(text, SMPP_PORTS);
    if (!server) return undefined;
    const { url, host: name, port, user: systemId = '', password = '' } = server;
    // The protocol has room for so many bytes, before its closing zero.
    if (!isAscii(systemId, 15) || !isAscii(password, 8)) return undefined;
    const { sender, ...others } = Object.fromEntries(url.searchParams);
    if (Object.keys(others).length > 0 || (sender !== undefined && !isSender(sender))) return undefined;
    return { host: name, port, tls: url.protocol === 'smpps:', systemId, password, sender };
  },
};

/** https, or http on this machine only. */
export const webhookUrl: Kind<string> = {
  expects: 'must be an https address without credentials; http only for a loopback address',
  parse(text) {
    if (!/^https?:\/\/[^\s/\\?#@]+([/?][^\s#\\]*)?$/i.test(text) || !URL.canParse(text)) return undefined;
    const url = new URL(text);
    const name = url.hostname.replace(/^\[(.+)\]$/, '$1');
    return url.protocol === 'https:' || isLoopback(name) ? url.href : undefined;
  },
};

/** `Example Cloud <cloud@example.com>`, or the address alone. */
export const mailbox: Kind<Mailbox> = {
  expects: 'must be an e-mail address such as cloud@example.com or Example Cloud <cloud@example.com>',
  parse(text) {
    const [, name = '', inBrackets, alone] = MAILBOX.exec(text) ?? [];
    const address = inBrackets ?? alone ?? '';
    return emailProblem(address) === undefined ? { name: name.trim(), address } : undefined;
  },
};

/** ISO 3166 codes, in upper case. */
export const countries: Kind<string[]> = {
  expects: 'must be two-letter country codes separated by commas, such as DE,FR,US',
  parse(text) {
    const codes = text.split(',').map((code) => code.trim().toUpperCase());
    return codes.every((code) => /^[A-Z]{2}$/.test(code)) ? codes : undefined;
  },
};

interface Server {
  url: URL;
  host: string;
  port: number;
  user: string | undefined;
  password: string | undefined;
}

/** @param ports the default port by protocol, which has to be one of them */
function parseServer(text: string, ports: Record<string, number>): Server | undefined {
  if (!/^[a-z]+:\/\/[^\s/\\#]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const name = host.parse(url.hostname.replace(/^\[(.+)\]$/, '$1'), '');
  const port = url.port === '' ? ports[url.protocol] : Number(url.port);
  const user = percentDecoded(url.username);
  const password = percentDecoded(url.password);
  const isDecoded = user !== null && password !== null;
  if (!(url.protocol in ports) || name === undefined || !port || !isDecoded) return undefined;
  return { url, host: name, port, user, password };
}

/** Undefined when it is empty, null when it is no text. */
function percentDecoded(text: string): string | undefined | null {
  if (text === '') return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function isAscii(text: string, maximum: number): boolean {
  return text.length <= maximum && /^[\x21-\x7e]+$/.test(text);
}

function isSender(text: string): boolean {
  return /^\d{3,15}$/.test(text) || /^[A-Za-z0-9 ]{1,11}$/.test(text);
}
