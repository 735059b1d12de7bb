import { type IpNetwork, parseIp } from '#domain/net/ip-network';
import { NOT_VALID } from '#domain/reasons/values';
import { mayConnectTo } from './outgoing-address.ts';

const URL_NOT_VALID = NOT_VALID({ field: 'url' });

/** The characters of a URI (RFC 3986) without fragments: no spaces, backslashes or control characters. */
const CHARACTERS = /^[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=%]+$/;
/** http or https, and an authority without credentials. */
const FORM = /^https?:\/\/[^/?@]+([/?]|$)/i;
/** Ports below it belong to services that are not meant for HTTP. */
const FIRST_FREE_PORT = 1024;
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/** Where a webhook sends its requests. */
export interface Destination {
  isHttps: boolean;
  /** A name, or an address without brackets. */
  host: string;
  port: number;
}

/**
 * Checks the form of a webhook's URL. The schema checks its length.
 * @returns the reason to reject it; undefined when it is valid
 */
export function webhookUrlProblem(text: string): string | undefined {
  if (!CHARACTERS.test(text) || !FORM.test(text) || !URL.canParse(text)) return URL_NOT_VALID;
  const { host, port } = destinationOf(text);
  const isPort = port >= FIRST_FREE_PORT || WEB_PORTS.has(port);
  return host !== '' && isPort ? undefined : URL_NOT_VALID;
}

/** What the operator decides about the URLs of webhooks. */
export interface WebhookPolicy {
  /** Whether http is allowed beside https. */
  http: boolean;
  /** Networks that may be reached besides the public internet. */
  allow: readonly IpNetwork[];
}

/**
 * Checks a URL of a valid form against the operator's policy. The addresses of a name are checked when the request is
 * sent, because they may change at any time.
 */
export function forbiddenUrlProblem(text: string, { http, allow }: WebhookPolicy): string | undefined {
  const { isHttps, host } = destinationOf(text);
  const isRefused = parseIp(host) !== undefined && !mayConnectTo(host, allow);
  return (!isHttps && !http) || isRefused ? URL_NOT_VALID : undefined;
}

/** The parser of URLs writes all forms of an IPv4 address (`0x7f.1`, `2130706433`) in dotted decimal. */
export function destinationOf(text: string): Destination {
  const { protocol, hostname, port } = new URL(text);
  const isHttps = protocol === 'https:';
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return { isHttps, host, port: port === '' ? (isHttps ? 443 : 80) : Number(port) };
}
