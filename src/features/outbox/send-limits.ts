import type { Config } from '#config/config';
import { giveBackAttempt, takeAttempt } from '#features/identity/attempts/index';
import { selectAccountId } from '#features/identity/users/records';
import type { Encryption } from '#platform/encryption';
import type { OutboxMessageRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

interface LimitContext {
  rates: Config['rates'];
  encryption: Encryption;
  /** UTC seconds. */
  now(): number;
}

/** What an address is counted under: it stands nowhere in clear but in the message itself. */
export function recipientKey(encryption: Encryption, recipient: string): string {
  return encryption.derive('mail recipient', recipient.toLowerCase())[0].toString('hex');
}

/**
 * Counts a message that is about to leave for the first time. An account counts by itself: what others send to an
 * address does not hold up its own.
 * @returns undefined, or until when it has to wait, in UTC seconds
 */
export async function heldUntil(
  tx: Tx,
  { rates, encryption, now }: LimitContext,
  { priority, attempts, recipient, user_id }: OutboxMessageRow,
): Promise<number | undefined> {
  // A link that somebody waits for has a limit of its own, where it is asked for.
  if (priority === 0 || attempts > 0) return undefined;
  const account = await accountOf(tx, user_id);
  const context = { rates, now };
  const full = await takeAttempt(tx, context, 'mailsPerAccount', account);
  if (full) return full.reset;
  const key = `${account} ${recipientKey(encryption, recipient)}`;
  const exhausted = await takeAttempt(tx, context, 'mailsPerRecipient', key);
  if (exhausted) await giveBackAttempt(tx, context, 'mailsPerAccount', account, now());
  return exhausted?.reset;
}

/** Messages about users who are gone count together. */
async function accountOf(tx: Tx, userId: number | null): Promise<string> {
  const account = userId === null ? undefined : await selectAccountId(tx, userId);
  return String(account ?? 0);
}
