import { type Command, InvalidArgumentError, Option } from 'commander';
import { clientEnvironment } from '#config/config';
import { isLoopback } from '#config/network';
import { Refusal, UsageError } from '../errors.ts';
import { parser } from '../options.ts';
import { readProfiles } from './sign-in/credentials.ts';
import {
  chooseProfile,
  DEFAULT_SERVER,
  isProfileName,
  type ProfileChoice,
  type ProfileRequest,
  profileToSignIn,
} from './sign-in/profiles.ts';

/** The flags that say where requests go. */
export interface ConnectionFlags extends ProfileRequest {
  allowHttp?: boolean;
}

/** Adds the flags that choose a profile or a server; see `chooseConnection`. */
export function addChoice(command: Command, meaning?: string): Command {
  for (const option of choice(meaning)) command.addOption(option);
  return command;
}

/** Adds all flags that say where requests go. */
export function addConnection(command: Command): Command {
  return addChoice(command).addOption(allowHttp());
}

/** Adds the same flags without showing them. The help of `palisade api` describes them once for all commands. */
export function addHiddenConnection(command: Command): Command {
  for (const option of [...choice(), allowHttp()]) command.addOption(option.hideHelp());
  return command.addHelpText(
    'after',
    '\nConnection: --profile, --server, --allow-http (see `palisade help api`)',
  );
}

function choice(
  meaning = 'which sign-in to use (default: PALISADE_PROFILE, else the last one; see `palisade profile`)',
): Option[] {
  return [
    new Option('--profile <name>', meaning).argParser(parseProfileName),
    new Option(
      '--server <url>',
      `address of the service, without /v4 (default: PALISADE_SERVER, else that of the profile, else ${DEFAULT_SERVER})`,
    ).argParser(parseServer),
  ];
}

function allowHttp(): Option {
  return new Option(
    '--allow-http',
    'send PALISADE_TOKEN unencrypted to another machine; only for a trusted network',
  );
}

/** The server and the sign-in to use. @throws UsageError, Refusal */
export function chooseConnection({ profile, server }: ProfileRequest): ProfileChoice {
  return chooseProfile(readProfiles(), { profile, server }, fromEnvironment());
}

/** The server to sign in to, and the name for the sign-in. @throws UsageError, Refusal */
export function chooseSignIn({ profile, server }: ProfileRequest): { server: string; name: string } {
  return profileToSignIn(readProfiles(), { profile, server }, fromEnvironment());
}

function fromEnvironment(): ProfileRequest {
  const { server, profile } = clientEnvironment();
  return {
    server: server === undefined ? undefined : variable('PALISADE_SERVER', server, parseServer),
    profile: profile === undefined ? undefined : variable('PALISADE_PROFILE', profile, parseProfileName),
  };
}

function variable<T>(name: string, text: string, parse: (text: string) => T): T {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new UsageError(`${name}: ${error.message}`);
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

export const parseProfileName = parser(
  'a name such as work or api.example.com: letters, digits and . : _ - @',
  (text) => (isProfileName(text) ? text : undefined),
);

/**
 * Requires TLS, unless the service is on this machine or plain HTTP is allowed: others could read what is sent.
 * @throws Refusal
 */
export function requirePrivateWay(server: string, allowed: boolean | undefined): void {
  const { protocol, hostname } = new URL(server);
  if (protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, '')) || allowed) return;
  throw new Refusal(`${server} is not encrypted: use https, or --allow-http if you trust the network`);
}
