import type { Config } from '#config/config';
import { giveBackAttempt, takeAttempt } from '#features/identity/attempts/counted-rates';
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

/**
 * The key under which messages to an address are counted. It is derived, so that the address is stored only in the
 * message itself.
 */
export function recipientKey(encryption: Encryption, recipient: string): string {
  return encryption.derive('mail recipient', recipient.toLowerCase())[0].toString('hex');
}

/**
 * Counts a message before its first attempt. Counts per account, so that one account's messages to an address do not
 * delay another's. Mails about activity are counted separately, so that they do not delay notices of security.
 * @returns undefined if it may be sent, else when to try again, in UTC seconds
 */
export async function sendDelayEnd(
  tx: Tx,
  { rates, encryption, now }: LimitContext,
  { priority, attempts, recipient, user_id, template }: OutboxMessageRow,
): Promise<number | undefined> {
  // Messages that a user waits for are limited where they are requested.
  if (priority === 0 || attempts > 0) return undefined;
  const owner = await accountOf(tx, user_id);
  const account = template === 'activity' ? `activity ${owner}` : owner;
  const context = { settings: { rates }, now };
  const full = await takeAttempt(tx, context, 'mailsPerAccount', account);
  if (full) return full.reset;
  const key = `${account} ${recipientKey(encryption, recipient)}`;
  const exhausted = await takeAttempt(tx, context, 'mailsPerRecipient', key);
  if (exhausted) await giveBackAttempt(tx, context, 'mailsPerAccount', account, now());
  return exhausted?.reset;
}

/** Messages whose user is deleted are counted together. */
async function accountOf(tx: Tx, userId: number | null): Promise<string> {
  const account = userId === null ? undefined : await selectAccountId(tx, userId);
  return String(account ?? 0);
}
