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
  cause: 'The password is among the common ones, or is the username or the e-mail address of the user.',
  remedy: 'Choose another one.',
});

/**
 * Why a password cannot be taken: its length, or that it is among the common ones or the user's own names (NIST
 * SP 800-63B: the whole password is compared, and there are no rules of composition).
 * @param names username and e-mail address of whom it is for
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
 * The same for a password that people choose for signing in: neither may it contain the username, nor only repeat one
 * word or character.
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

/** `aaaaaaaaaaa`, `palmpalmpalm`, `palm palm palm`. */
function isRepetition(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]/u).filter((word) => word !== '');
  if (words.length > 1 && new Set(words).size === 1) return true;
  // What repeats a part of itself stands in its double before the second half.
  return `${text}${text}`.indexOf(text, 1) < text.length;
}

/** A password nobody can guess: 128 random bits in hex. */
export function newPassword({ random }: { random: { hex(bytes: number): string } }): string {
  return random.hex(16);
}

/** Hashing takes a core for a while: who asks for many waits for their own. Two on one core take twice as long each. */
const queue = new FairQueue({
  atOnce: Math.min(bounds.hashesAtOnce.value, availableParallelism()),
  perOwner: bounds.hashesWaitingPerOwner.value,
  inAll: bounds.hashesWaiting.value,
});

/** Commands of the operator: nobody else's work waits for them. */
const OPERATOR = 'operator';

/** Whose turn it is to hash: a user who has proved to be one. */
export function userTurn(userId: number): string {
  return `user ${userId}`;
}

/** The same for a trusted device of a user who is signing in: attempts from elsewhere do not hold it up. */
export function deviceTurn(deviceId: number): string {
  return `device ${deviceId}`;
}

/** The same for who has proved nothing yet. @param address that of the client */
export function addressTurn(address: string): string {
  return `address ${addressKey(address)}`;
}

/** Does work of the owner's that takes a core for a while. @throws Failure `Service is busy` when too many wait */
export function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
  return queue.run(owner, work);
}

/**
 * argon2id with the parameters OWASP recommends, as a PHC string.
 * @param owner whose turn it takes
 * @throws Failure `Service is busy` when too many wait
 */
export async function hashPassword(password: string, owner: string = OPERATOR): Promise<string> {
  const [hashed] = await hashAll([password], owner);
  return hashed as string;
}

/** The same for several texts, one after the other in one turn. */
export async function hashAll(texts: readonly string[], owner: string): Promise<string[]> {
  assertOutsideMutate('Hashing a password');
  const { hash } = await import('@node-rs/argon2');
  return await inTurn(owner, async () => {
    const hashed: string[] = [];
    for (const text of texts) hashed.push(await hash(text));
    return hashed;
  });
}

/** Of a text that nobody knows, with the parameters of all others. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$j93gDMnY3aEthAuCMpercg$D6XYLnSyTuQiKb9MM5INTDEAgXolTKBdJxLWh6/yVZI';

/**
 * Whether the text was hashed so. Without a hash it takes as long to say no.
 * @param owner whose turn it takes
 * @throws Failure `Service is busy` when too many wait
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

/** Whether two texts are the same, in a time that tells nothing of where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  // The digests have one length, whatever was given.
  return timingSafeEqual(digest('sha256', given, 'buffer'), digest('sha256', expected, 'buffer'));
}

let common: Promise<ReadonlySet<string>> | undefined;

function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}
