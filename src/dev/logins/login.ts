import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reject } from '#domain/failure';
import { hashPassword, newPassword, passwordProblem } from '#platform/passwords';
import { ensurePrivateFolder, writePrivateFile } from '#platform/private-file';
import type { Random } from '#platform/random';

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

/** The password and token of a server in memory: the same each time, so that scripts can know them. */
export const KNOWN_LOGIN = {
  password: 'offline test server',
  token: 'de7'.padEnd(64, '0'),
};

/** A hash of the known password, with the parameters of all others. Hashing takes longer than the rest of a start. */
export const KNOWN_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$xESrgOyI6WRR1oVZRQ2Rjw$N5EXOEkdbRArt4MYBrtBA/K6QbBw0LBMmlKMB4ZjmBo';

/** Hashes of passwords. Users of tests have few different ones, and hashing is slow on purpose. */
export class DevPasswords {
  readonly #hashes = new Map<string, Promise<string>>([[KNOWN_LOGIN.password, Promise.resolve(KNOWN_HASH)]]);

  /** @throws Failure when nobody may have such a password */
  async hash(password: string, names: readonly string[]): Promise<string> {
    if (password !== KNOWN_LOGIN.password) {
      const reason = await passwordProblem(password, names);
      if (reason) reject([{ field: 'password', reason }]);
    }
    const known = this.#hashes.get(password) ?? hashPassword(password);
    this.#hashes.set(password, known);
    return await known;
  }
}
