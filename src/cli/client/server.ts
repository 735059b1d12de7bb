import { type Command, InvalidArgumentError, Option } from 'commander';
import { clientEnvironment } from '#config/config';
import { isLoopback } from '#config/network';
import { Refused, WrongUsage } from '../errors.ts';
import { rememberedServer } from './credentials.ts';

const DEFAULT_SERVER = 'http://127.0.0.1:8080';

/** Adds the option for the service to use; see `chooseServer`. */
export function addServer(command: Command): Command {
  return command.addOption(
    new Option(
      '--server <url>',
      `address of the service, without /v4 (default: PALISADE_SERVER, else the one of the last login, else ${DEFAULT_SERVER})`,
    ).argParser(parseServer),
  );
}

/**
 * The server to use: from the option, from PALISADE_SERVER, or that of the last sign-in, else the default.
 * @throws WrongUsage when PALISADE_SERVER is malformed
 */
export function chooseServer({ server }: { server?: string }): string {
  if (server !== undefined) return server;
  const { server: fromEnvironment } = clientEnvironment();
  if (fromEnvironment === undefined) return rememberedServer() ?? DEFAULT_SERVER;
  try {
    return parseServer(fromEnvironment);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new WrongUsage(`PALISADE_SERVER: ${error.message}`);
  }
}

/** Parses the origin of a service, such as `https://api.example.com`. */
export function parseServer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  const isBare = url && `${url.pathname}${url.search}${url.hash}` === '/' && !url.username && !url.password;
  if (!isWeb || !isBare) {
    throw new InvalidArgumentError('It must be an address such as https://api.example.com, without a path.');
  }
  return url.origin;
}

/**
 * Requires TLS, unless the service is on this machine or plain HTTP is allowed: others could read what is sent.
 * @throws Refused
 */
export function requirePrivateWay(server: string, allowHttp: boolean | undefined): void {
  const { protocol, hostname } = new URL(server);
  if (protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, '')) || allowHttp) return;
  throw new Refused(`${server} is not encrypted: use https, or --allow-http if you trust the network`);
}
