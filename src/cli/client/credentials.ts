import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { userConfigFolder } from '#config/config';
import { holdFileLock } from '#platform/file-lock';
import { ensurePrivateFolder, writePrivateFile } from '#platform/private-file';
import { isSqliteBusy } from '#store/engine/failures';
import { Refused } from '../errors.ts';

/** How long to wait for the lock. Another process may be refreshing a token at a slow server. */
const PATIENCE_MILLISECONDS = 90_000;

/** The stored credentials for one server. */
export interface Credentials {
  client_id: string;
  access_token: string;
  refresh_token: string;
  /** When the access token expires, in UTC seconds by the clock of this machine. */
  expires: number;
  scope: string;
  token_endpoint: string;
  revocation_endpoint: string;
}

interface CredentialsFile {
  /** The server of the last sign-in, which is the default. */
  server?: string | undefined;
  servers: Record<string, Credentials>;
}

function credentialsFile(folder: string = userConfigFolder()): string {
  return join(folder, 'palisade', 'credentials.json');
}

/**
 * @param server its origin
 * @throws Refused when the user is not signed in there
 */
export function requireCredentials(server: string): Credentials {
  const credentials = read().servers[server];
  if (credentials) return credentials;
  throw new Refused(`You are not signed in to ${server}: run \`palisade login --server ${server}\``);
}

/** The server of the last sign-in, until the user signs out there. */
export function rememberedServer(): string | undefined {
  return read().server;
}

/**
 * Changes the stored credentials of a server, under a lock that other processes wait for. Delays signals until the
 * end: a refresh token that was used but not replaced would end the sign-in.
 * @param change gets the current credentials and returns the new ones, or undefined to delete them
 * @param as whether the server becomes the default, or stops being it
 */
export async function changeCredentials(
  server: string,
  change: (kept: Credentials | undefined) => Promise<Credentials | undefined>,
  as: 'remembered' | 'forgotten' | 'before' = 'before',
): Promise<Credentials | undefined> {
  const file = credentialsFile();
  ensurePrivateFolder(join(file, '..'));
  const release = lock(`${file}.lock`);
  const endDelay = delaySignals();
  try {
    const { servers, server: remembered } = read();
    const { [server]: kept, ...others } = servers;
    const changed = await change(kept);
    if (changed !== kept) {
      const otherwise = as === 'forgotten' && remembered === server ? undefined : remembered;
      write({
        server: as === 'remembered' ? server : otherwise,
        servers: changed ? { ...others, [server]: changed } : others,
      });
    }
    return changed;
  } finally {
    release();
    endDelay();
  }
}

function read(): CredentialsFile {
  const file = credentialsFile();
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<CredentialsFile>;
    return { ...kept, servers: kept.servers ?? {} };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { servers: {} };
    if (error instanceof SyntaxError)
      throw new Refused(`${file} cannot be read: delete it and sign in again`);
    throw error;
  }
}

function write(kept: CredentialsFile): void {
  writePrivateFile(credentialsFile(), `${JSON.stringify(kept, null, 2)}\n`);
}

function lock(file: string): () => void {
  try {
    return holdFileLock(file, PATIENCE_MILLISECONDS);
  } catch (error) {
    if (!isSqliteBusy(error)) throw error;
    throw new Refused('Another palisade command has locked your credentials for too long: try again');
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
