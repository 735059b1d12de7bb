import { BlockList, isIP, isIPv6 } from 'node:net';
import { type IpNetwork, parseIpNetwork } from '#domain/net/ip-network';
import type { SettingFormat } from './setting.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const HOST_NAME =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
// The system resolver reads `0`, `127.1` and `0x7f000001` as short forms of IPv4 addresses.
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/;

/** An IP address without brackets and zone, or a host name. Converted to lower case. */
export const host: SettingFormat<string> = {
  expects: 'must be an IP address or a host name, such as 127.0.0.1, :: or localhost',
  parse(text) {
    const name = text.toLowerCase();
    if (isAddress(name)) return name;
    return HOST_NAME.test(name) && !ENDS_IN_NUMBER.test(name) ? name : undefined;
  },
};

/** A domain name. Converted to lower case. */
export const domain: SettingFormat<string> = {
  expects: 'must be a domain name, such as ip.example.net',
  parse(text) {
    const name = text.toLowerCase();
    return HOST_NAME.test(name) && !ENDS_IN_NUMBER.test(name) ? name : undefined;
  },
};

/** An http or https URL without path, query and credentials. A trailing slash is removed. */
export const origin: SettingFormat<string> = {
  expects:
    'must be an http or https address such as https://api.example.com, without path, query and credentials',
  parse(text) {
    // The URL parser is too lenient: it accepts `http:host`, `http:\\host`, `http://@host` and `http://host/.`.
    if (!/^https?:\/\/[^\s/\\?#@]+\/?$/i.test(text) || !URL.canParse(text)) return undefined;
    const url = new URL(text);
    return url.port === '0' ? undefined : url.origin;
  },
};

/** An http or https URL without query and credentials. A trailing slash is removed. */
export const baseUrl: SettingFormat<string> = {
  expects: 'must be an http or https address such as http://127.0.0.1:4318, without query and credentials',
  parse(text) {
    if (!/^https?:\/\/[^\s/\\?#@]+(?:\/[^\s\\?#@]*)?$/i.test(text) || !URL.canParse(text)) return undefined;
    return new URL(text).href.replace(/\/$/, '');
  },
};

/**
 * IPv4 and IPv6 networks in CIDR form, separated by commas. A single address stands for a network with one address.
 */
export const networks: SettingFormat<string[]> = {
  expects: 'must be IPv4 or IPv6 networks separated by commas, such as 10.0.0.0/8,fd00::/8',
  parse(text) {
    const parsed = text.split(',').map((entry) => parseNetwork(entry.trim()));
    return parsed.every((entry) => entry !== undefined) ? parsed : undefined;
  },
};

/** Networks of either family in CIDR form, separated by commas. */
export const ipNetworks: SettingFormat<IpNetwork[]> = {
  expects: 'must be networks in CIDR form separated by commas, such as 10.0.0.0/8,fd00::/8',
  parse(text) {
    const parsed = text.split(',').map((entry) => parseIpNetwork(entry.trim()));
    return parsed.every((entry) => entry !== undefined) ? parsed : undefined;
  },
};

/** True for 127.0.0.0/8, ::1 and localhost, which only this machine can reach. */
export function isLoopback(name: string): boolean {
  return name === 'localhost' || (isIP(name) !== 0 && loopback.check(name, isIPv6(name) ? 'ipv6' : 'ipv4'));
}

/** The origin of a host and port, without the port if it is the default of the scheme. */
export function originOf(scheme: 'http' | 'https', name: string, portNumber: number): string {
  return new URL(`${scheme}://${isIPv6(name) ? `[${name}]` : name}:${portNumber}`).origin;
}

function isAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%');
}

function parseNetwork(text: string): string | undefined {
  const [address = '', prefix, ...rest] = text.split('/');
  if (!isAddress(address) || rest.length > 0) return undefined;
  const bits = isIPv6(address) ? 128 : 32;
  if (prefix === undefined) return `${address}/${bits}`;
  return /^(0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= bits ? text : undefined;
}
