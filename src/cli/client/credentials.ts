import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { userConfigFolder } from '#config/config';
import { holdFileLock } from '#platform/file-lock';
import { ensurePrivateFolder, writePrivateFile } from '#platform/private-file';
import { isSqliteBusy } from '#store/engine/failures';
import { Refused } from '../errors.ts';

/** A refresh may be on its way in another process, to a server that takes its time. */
const PATIENCE_MILLISECONDS = 90_000;

/** Of one server, as they are kept. */
export interface Credentials {
  client_id: string;
  access_token: string;
  refresh_token: string;
  /** UTC seconds by the clock of this machine. */
  expires: number;
  scope: string;
  token_endpoint: string;
  revocation_endpoint: string;
}

interface CredentialsFile {
  /** The one of the last sign-in, which is meant when none is named. */
  server?: string | undefined;
  servers: Record<string, Credentials>;
}

function credentialsFile(folder: string = userConfigFolder()): string {
  return join(folder, 'palisade', 'credentials.json');
}

/** @param server its origin @throws Refused when nobody is signed in there */
export function requireCredentials(server: string): Credentials {
  const credentials = read().servers[server];
  if (credentials) return credentials;
  throw new Refused(`You are not signed in to ${server}: run \`palisade login --server ${server}\``);
}

/** Where the last sign-in was, until it is signed out from. */
export function rememberedServer(): string | undefined {
  return read().server;
}

/**
 * Changes what is kept for a server. Of several processes one does at a time, from its look to its end; a signal in
 * between takes effect afterwards, because a refresh token that was used and not replaced ends the sign-in.
 * @param change gets what is kept now, and returns what is to be kept: undefined for nothing
 * @param as whether the server is meant, from now on, when none is named
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
      throw new Refused(`${file} is not readable: remove it, and sign in again`);
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
    throw new Refused('Another palisade command has been busy with your sign-in for too long: try again');
  }
}

/** @returns what gives way to the signals that came meanwhile */
function delaySignals(): () => void {
  const came: NodeJS.Signals[] = [];
  const note = (signal: NodeJS.Signals) => came.push(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, note);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, note);
    for (const signal of came) process.kill(process.pid, signal);
  };
}
