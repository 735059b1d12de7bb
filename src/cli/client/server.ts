import { type Command, InvalidArgumentError, Option } from 'commander';
import { isLoopback } from '#config/network';
import { Refused } from '../errors.ts';

const DEFAULT_SERVER = 'http://127.0.0.1:8080';

/** Offers which service is meant; `--server` names it, and the credentials kept for it. */
export function addServer(command: Command): Command {
  return command.addOption(
    new Option('--server <url>', 'address of the service, without /v4')
      .default(DEFAULT_SERVER)
      .argParser(parseServer),
  );
}

/** The origin of a service: `https://api.example.com`. */
export function parseServer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  const isBare = url && `${url.pathname}${url.search}${url.hash}` === '/' && !url.username && !url.password;
  if (!isWeb || !isBare) {
    throw new InvalidArgumentError('It must be an address such as https://api.example.com, without a path.');
  }
  return url.origin;
}

/** Whoever listens on the way could read what is sent. @throws Refused */
export function requirePrivateWay(server: string, allowHttp: boolean | undefined): void {
  const { protocol, hostname } = new URL(server);
  if (protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, '')) || allowHttp) return;
  throw new Refused(
    `${server} is not encrypted: use https, or --allow-http if nobody can listen on the way to it`,
  );
}
