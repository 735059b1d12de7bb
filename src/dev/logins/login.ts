import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newPassword } from '#platform/passwords';
import { ensurePrivateFolder, writePrivateFile } from '#platform/private-file';
import type { Random } from '#platform/random';
import { KNOWN_LOGIN } from './passwords.ts';

/** What the developer signs in with. */
export interface DevLogin {
  password: string;
  token: string;
}

/**
 * In memory the same each time. In a folder random, and kept there, because later starts show it again.
 * @param dataDir undefined for a database in memory
 */
export function chooseLogin(dataDir: string | undefined, random: Random): DevLogin {
  if (dataDir === undefined) return KNOWN_LOGIN;
  const file = join(dataDir, 'dev-login.json');
  if (existsSync(file)) {
    const { password, token }: DevLogin = JSON.parse(readFileSync(file, 'utf8'));
    return { password, token };
  }
  const login = { password: newPassword({ random }), token: random.hex(32) };
  ensurePrivateFolder(dataDir);
  writePrivateFile(file, `${JSON.stringify(login)}\n`);
  return login;
}
