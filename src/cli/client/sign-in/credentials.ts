import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '#cli/errors';
import { userConfigFolder } from '#config/config';
import { ensurePrivateFolder, writePrivateFile } from '#platform/private-file';
import { isSqliteBusy } from '#store/engine/failures';
import {
  type Credentials,
  migrateProfiles,
  type ProfileChoice,
  type Profiles,
  profileOf,
  type SignInsByServer,
} from './profiles.ts';

/** How long to wait for the lock. Another process may be refreshing a token at a slow server. */
const PATIENCE_MILLISECONDS = 90_000;

function credentialsFile(folder: string = userConfigFolder()): string {
  return join(folder, 'palisade', 'credentials.json');
}

/** @throws Refusal when the user is not signed in there */
export function requireCredentials({ server, profile, others }: ProfileChoice): Credentials {
  const credentials = profileOf(readProfiles(), profile)?.credentials;
  if (credentials) return credentials;
  const choice =
    others.length === 0 ? '' : `, or choose one of your profiles with --profile: ${others.join(', ')}`;
  throw new Refusal(
    `You are not signed in to ${server}: run \`${loginCommand({ server, profile })}\`${choice}`,
  );
}

/** The command that signs in again. */
export function loginCommand({ server, profile }: Pick<ProfileChoice, 'server' | 'profile'>): string {
  return profile === undefined ? `palisade login --server ${server}` : `palisade login --profile ${profile}`;
}

/**
 * Changes what is stored, under a lock that other processes wait for. Delays signals until the end: a refresh token
 * that was used but not replaced would end the sign-in.
 * @param change returns its argument when there is nothing to change
 */
export async function changeProfiles(change: (kept: Profiles) => Promise<Profiles>): Promise<Profiles> {
  const file = credentialsFile();
  ensurePrivateFolder(join(file, '..'));
  const release = await lock(`${file}.lock`);
  const endDelay = delaySignals();
  try {
    const kept = readProfiles();
    const changed = await change(kept);
    if (changed !== kept) writePrivateFile(file, `${JSON.stringify(changed, null, 2)}\n`);
    return changed;
  } finally {
    release();
    endDelay();
  }
}

/** @throws Refusal */
export function readProfiles(): Profiles {
  const file = credentialsFile();
  try {
    const kept: Partial<Profiles & SignInsByServer> = JSON.parse(readFileSync(file, 'utf8'));
    if (kept.profiles) return { current: kept.current, profiles: kept.profiles };
    return migrateProfiles({ server: kept.server, servers: kept.servers ?? {} });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { profiles: {} };
    if (error instanceof SyntaxError)
      throw new Refusal(`${file} cannot be read: delete it and sign in again`);
    throw error;
  }
}

async function lock(file: string): Promise<() => void> {
  // Loaded on demand, with SQLite: most commands only read.
  const { holdFileLock } = await import('#platform/file-lock');
  try {
    return holdFileLock(file, PATIENCE_MILLISECONDS);
  } catch (error) {
    if (!isSqliteBusy(error)) throw error;
    throw new Refusal('Another palisade command has locked your credentials for too long: try again');
  }
}

/** Records signals instead of handling them. @returns a function that raises the recorded signals */
function delaySignals(): () => void {
  const came: NodeJS.Signals[] = [];
  const note = (signal: NodeJS.Signals) => came.push(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, note);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, note);
    for (const signal of came) process.kill(process.pid, signal);
  };
}
