import { Refusal, UsageError } from '#cli/errors';

export const DEFAULT_SERVER = 'http://127.0.0.1:8080';

/** The tokens of a sign-in. */
export interface Credentials {
  client_id: string;
  access_token: string;
  refresh_token: string;
  /** When the access token expires, in UTC seconds by the clock of this machine. */
  expires: number;
  /** When the tokens were issued, by the same clock. */
  issued?: number | undefined;
  scope: string;
  token_endpoint: string;
  revocation_endpoint: string;
}

/** A sign-in of a user at a server. */
export interface Profile {
  server: string;
  username?: string | undefined;
  /** Missing when the sign-in has ended. */
  credentials?: Credentials | undefined;
}

/** All sign-ins, by their names. */
export interface Profiles {
  /** The one that commands use when nothing else is said. */
  current?: string | undefined;
  profiles: Readonly<Record<string, Profile>>;
}

/** What flags or the environment say. */
export interface ProfileRequest {
  profile?: string | undefined;
  server?: string | undefined;
}

/** Where requests go, and with which sign-in. */
export interface ProfileChoice {
  server: string;
  /** Undefined when there is no sign-in at the server. */
  profile: string | undefined;
  /** Profiles to choose from, where neither a profile nor a server was named. */
  others: readonly string[];
}

export function profileOf({ profiles }: Profiles, name: string | undefined): Profile | undefined {
  return name !== undefined && Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

/** Letters and signs of host names and addresses, so that a name needs no quotes. */
export function isProfileName(text: string): boolean {
  return /^[\w.@[\]][\w.:@[\]-]{0,99}$/.test(text);
}

/** The name of a profile that was given none: `api.example.com`, `127.0.0.1:8080`. */
function nameOfServer(server: string): string {
  return new URL(server).host;
}

/**
 * The sign-in to use. Flags count before the environment, and a name before an address; without both it is the
 * current one.
 * @throws Refusal, UsageError
 */
export function chooseProfile(
  kept: Profiles,
  flags: ProfileRequest,
  environment: ProfileRequest,
): ProfileChoice {
  const hasFlags = flags.profile !== undefined || flags.server !== undefined;
  const { profile: name, server } = hasFlags ? flags : environment;
  if (name !== undefined) {
    const profile = requireProfile(kept, name);
    if (server !== undefined && server !== profile.server)
      throw new UsageError(`The profile ${name} is at ${profile.server}, not at ${server}`);
    return { server: profile.server, profile: name, others: [] };
  }
  const current = profileOf(kept, kept.current);
  if (server === undefined && current) return { server: current.server, profile: kept.current, others: [] };
  const preferred = [environment.profile, kept.current];
  const address = server ?? DEFAULT_SERVER;
  return {
    server: address,
    profile: profileAt(kept, address, preferred),
    others: server === undefined ? Object.keys(kept.profiles) : [],
  };
}

/** @throws Refusal */
export function requireProfile(kept: Profiles, name: string): Profile {
  const profile = profileOf(kept, name);
  if (profile) return profile;
  const names = Object.keys(kept.profiles);
  const known = names.length === 0 ? 'there is none yet' : `there are ${names.join(', ')}`;
  throw new Refusal(`There is no profile ${name}: ${known}. \`palisade login --profile ${name}\` makes it`);
}

function profileAt(
  { profiles }: Profiles,
  server: string,
  preferred: readonly (string | undefined)[],
): string | undefined {
  const names = Object.keys(profiles).filter((name) => profiles[name]?.server === server);
  const best = preferred.find((name) => name !== undefined && names.includes(name));
  if (best !== undefined || names.length <= 1) return best ?? names[0];
  throw new Refusal(
    `You have several profiles at ${server}: choose one with --profile (${names.join(', ')})`,
  );
}

/**
 * The server to sign in to, and the name under which the sign-in is stored. Without any wish, it is the current
 * profile that is signed in again.
 * @throws Refusal when the name that the server would give is taken
 */
export function profileToSignIn(
  kept: Profiles,
  flags: ProfileRequest,
  environment: ProfileRequest,
): { server: string; name: string } {
  const given = flags.profile ?? environment.profile;
  if (given !== undefined) {
    const { server } = profileOf(kept, given) ?? {};
    return { server: flags.server ?? server ?? environment.server ?? DEFAULT_SERVER, name: given };
  }
  const server = flags.server ?? environment.server;
  const current = profileOf(kept, kept.current);
  if (server === undefined && current && kept.current !== undefined)
    return { server: current.server, name: kept.current };
  const address = server ?? DEFAULT_SERVER;
  const name = nameOfServer(address);
  const taken = profileOf(kept, name);
  if (taken && taken.server !== address)
    throw new Refusal(`The profile ${name} is at ${taken.server}: choose another name with --profile`);
  return { server: address, name };
}

export function withProfile(kept: Profiles, name: string, profile: Profile | undefined): Profiles {
  const { [name]: _, ...others } = kept.profiles;
  if (profile) return { ...kept, profiles: { ...kept.profiles, [name]: profile } };
  return { current: kept.current === name ? undefined : kept.current, profiles: others };
}

/** What versions before profiles stored: a sign-in for each server. */
export interface SignInsByServer {
  server?: string | undefined;
  servers: Readonly<Record<string, Credentials>>;
}

/** Gives each sign-in the name of its server. */
export function migrateProfiles({ server: remembered, servers }: SignInsByServer): Profiles {
  let kept: Profiles = { profiles: {} };
  for (const [server, credentials] of Object.entries(servers)) {
    const host = nameOfServer(server);
    const name = profileOf(kept, host) ? `${host}-${new URL(server).protocol.slice(0, -1)}` : host;
    kept = withProfile(kept, name, { server, credentials });
    if (server === remembered) kept = { ...kept, current: name };
  }
  return kept;
}
