import { timingSafeEqual } from 'node:crypto';
import type { Encryption } from '#platform/encryption';

/** A user, with the address that a link was mailed to. */
interface Addressee {
  id: number;
  email: string;
}

const CODE = /^([1-9]\d{0,15})\.([\w-]{43})$/;

/** What a link says: which user, and a proof that it was mailed to it. */
export interface UnsubscribeCode {
  userId: number;
  proof: Buffer;
}

/** The link that switches mails about activity off without signing in. @param loginUrl base URL of the pages */
export function unsubscribeLink(encryption: Encryption, loginUrl: string, user: Addressee): string {
  const [proof] = proofsOf(encryption, user);
  return `${loginUrl}/mail/unsubscribe?u=${user.id}.${proof.toString('base64url')}`;
}

/** @returns undefined when the text is no code */
export function parseUnsubscribeCode(text: string): UnsubscribeCode | undefined {
  const [, id, proof = ''] = CODE.exec(text) ?? [];
  return id === undefined ? undefined : { userId: Number(id), proof: Buffer.from(proof, 'base64url') };
}

/** Whether the link was mailed to the address that the user has now. */
export function isMailedTo(encryption: Encryption, { proof }: UnsubscribeCode, user: Addressee): boolean {
  return proofsOf(encryption, user).some(
    (expected) => expected.length === proof.length && timingSafeEqual(expected, proof),
  );
}

/** Links stay valid with the previous key, until a rotation has ended. */
function proofsOf(encryption: Encryption, { id, email }: Addressee): [Buffer, ...Buffer[]] {
  return encryption.derive('unsubscribe link', `${id} ${email}`);
}
