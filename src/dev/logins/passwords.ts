import { reject } from '#domain/failure';
import { hashPassword, passwordProblem } from '#platform/passwords';

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
