import { TOTP } from 'otpauth';
import type { Store } from '#store/types';

/**
 * The current code of a secret, as an authenticator app shows it.
 * @param now UTC seconds
 */
export function totpCode(secret: string, now: number): string {
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: now * 1000 });
}

const HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNoc29tZWhhc2g';

/** Stores answers to that many security questions. */
export async function answerQuestions(store: Store, userId: number, count = 3): Promise<void> {
  await store.mutate({ author: { userId: null, username: null }, now: 0 }, async (tx) => {
    await tx.deleteFrom('security_answer').where('user_id', '=', userId).execute();
    for (let question = 1; question <= count; question += 1) {
      await tx
        .insertInto('security_answer')
        .values({ user_id: userId, question_id: question, hash: HASH })
        .execute();
    }
    return { value: undefined, noEvent: 'a test prepares its user' };
  });
}

/** Deletes all windows of limits that are counted in the database. */
export async function forgetAttempts(store: Store): Promise<void> {
  await store.mutate({ author: { userId: null, username: null }, now: 0 }, async (tx) => {
    await tx.deleteFrom('rate_window').execute();
    return { value: undefined, noEvent: 'a test lets time pass' };
  });
}
