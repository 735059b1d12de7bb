import { hash as digest, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { bounds } from '#domain/budget';
import { FairQueue } from '#domain/fair-queue';
import { addressKey } from '#domain/net/address-key';
import { reason } from '#domain/reasons/reason';
import { LENGTH } from '#domain/reasons/values';
import { assertOutsideMutate } from './inside-mutate.ts';

const MINIMUM_PASSWORD_LENGTH = 11;
const MAXIMUM_PASSWORD_LENGTH = 128;
export const PASSWORD_TOO_COMMON = reason({
  name: 'PASSWORD_TOO_COMMON',
  group: 'compute',
  text: 'Password is too common',
  fields: ['root_pass'],
  cause: 'The password is in the list of common passwords, or is the username or e-mail address of the user.',
  remedy: 'Choose another one.',
});

/**
 * Checks the length of a password, and that it is neither a common password nor one of the user's own names. As in
 * NIST SP 800-63B, the whole password is compared, and there are no composition rules.
 * @param names username and e-mail address of the user
 * @returns the reason to reject the password; undefined when it is accepted
 */
export async function passwordProblem(
  password: string,
  names: readonly string[],
): Promise<string | undefined> {
  const length = [...password].length;
  if (length < MINIMUM_PASSWORD_LENGTH || length > MAXIMUM_PASSWORD_LENGTH) {
    return LENGTH({ minimum: MINIMUM_PASSWORD_LENGTH, maximum: MAXIMUM_PASSWORD_LENGTH });
  }
  const folded = password.toLowerCase();
  const isName = names.some((name) => name.toLowerCase() === folded);
  return isName || (await commonPasswords()).has(folded) ? PASSWORD_TOO_COMMON : undefined;
}

/**
 * Checks a password that a person chooses for signing in. Beyond `passwordProblem`, the password must not contain
 * the username, and must not be one word or character repeated.
 * @returns the reason to reject the password; undefined when it is accepted
 */
export async function chosenPasswordProblem(
  password: string,
  { username, email }: { username: string; email: string },
): Promise<string | undefined> {
  const problem = await passwordProblem(password, [username, email]);
  if (problem !== undefined) return problem;
  const folded = password.toLowerCase();
  const isGuessable = folded.includes(username.toLowerCase()) || isRepetition(folded);
  return isGuessable ? PASSWORD_TOO_COMMON : undefined;
}

/** Recognizes `aaaaaaaaaaa`, `palmpalmpalm` and `palm palm palm`. */
function isRepetition(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]/u).filter((word) => word !== '');
  if (words.length > 1 && new Set(words).size === 1) return true;
  // A text that repeats a part of itself occurs in its own double before the second half.
  return `${text}${text}`.indexOf(text, 1) < text.length;
}

/** Generates a password that cannot be guessed: 128 random bits in hexadecimal. */
export function newPassword({ random }: { random: { hex(bytes: number): string } }): string {
  return random.hex(16);
}

/**
 * Hashing occupies a CPU core for a while, so hashes are queued fairly by owner, and no more run at once than there
 * are cores.
 */
const queue = new FairQueue({
  atOnce: Math.min(bounds.hashesAtOnce.value, availableParallelism()),
  perOwner: bounds.hashesWaitingPerOwner.value,
  inAll: bounds.hashesWaiting.value,
});

/** Owner of the hashes of operator commands. They run in their own process, so users never wait for them. */
const OPERATOR = 'operator';

/** Queue owner for a user whose identity has been proved. */
export function userTurn(userId: number): string {
  return `user ${userId}`;
}

/** Queue owner for a trusted device during sign-in: sign-in attempts from other places do not delay it. */
export function deviceTurn(deviceId: number): string {
  return `device ${deviceId}`;
}

/**
 * Queue owner for a client that has not proved who it is.
 * @param address the client's IP address
 */
export function addressTurn(address: string): string {
  return `address ${addressKey(address)}`;
}

/**
 * Runs CPU-intensive work when it is the owner's turn.
 * @throws Failure `Service is busy` when too much work is queued
 */
export function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
  return queue.run(owner, work);
}

/**
 * Hashes a password with argon2id and the parameters that OWASP recommends.
 * @param owner whose queue it waits in
 * @returns a PHC string
 * @throws Failure `Service is busy` when too much work is queued
 */
export async function hashPassword(password: string, owner: string = OPERATOR): Promise<string> {
  const [hashed] = await hashAll([password], owner);
  return hashed as string;
}

/**
 * Hashes several texts one after the other, in a single turn of the owner.
 * @returns PHC strings in the order of the texts
 * @throws Failure `Service is busy` when too much work is queued
 */
export async function hashAll(texts: readonly string[], owner: string): Promise<string[]> {
  assertOutsideMutate('Hashing a password');
  const { hash } = await import('@node-rs/argon2');
  return await inTurn(owner, async () => {
    const hashed: string[] = [];
    for (const text of texts) hashed.push(await hash(text));
    return hashed;
  });
}

/**
 * The hash of an unknown random text, with the parameters of all other hashes. It is verified when there is no
 * stored hash.
 */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$j93gDMnY3aEthAuCMpercg$D6XYLnSyTuQiKb9MM5INTDEAgXolTKBdJxLWh6/yVZI';

/**
 * Compares a text with a stored hash. Takes as long when there is no hash, so that the time does not tell whether
 * one exists.
 * @param stored a PHC string, or null when there is none: the result is then false
 * @param owner whose queue it waits in
 * @throws Failure `Service is busy` when too much work is queued
 */
export async function matchesHash(
  text: string,
  stored: string | null,
  owner: string = OPERATOR,
): Promise<boolean> {
  assertOutsideMutate('Comparing with a hash');
  const { verify } = await import('@node-rs/argon2');
  const matches = await inTurn(owner, () => verify(stored ?? NOBODYS_HASH, text));
  return matches && stored !== null;
}

/** Compares two secrets in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  // Hashing first gives both sides the same length, which timingSafeEqual requires.
  return timingSafeEqual(digest('sha256', given, 'buffer'), digest('sha256', expected, 'buffer'));
}

let common: Promise<ReadonlySet<string>> | undefined;

function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}

/** The common passwords that only their place in the list excludes, not their length. */
export async function longCommonPasswords(): Promise<string[]> {
  return [...(await commonPasswords())].filter(({ length }) => length >= MINIMUM_PASSWORD_LENGTH);
}
