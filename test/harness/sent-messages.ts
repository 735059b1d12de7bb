import type { Encryption } from '#platform/encryption';
import type { Store } from '#store/types';

export interface SentMessage {
  template: string;
  kind: string;
  recipient: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests state what they expect of it.
  values: any;
  body_expiry: number | null;
}

/** All messages ever written to a user, decrypted, oldest first. */
export async function sentMessages(
  { store, encryption }: { store: Store; encryption: Encryption },
  userId: number,
): Promise<SentMessage[]> {
  const rows = await store.db
    .selectFrom('outbox_message')
    .select(['template', 'kind', 'recipient', 'body', 'body_expiry'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ body, body_expiry: expiry, ...row }) => {
    const values = body === null ? null : JSON.parse(encryption.decrypt('outbox message', body));
    // The outbox sets an expiry on messages without one when it processes them, which may be before or after this
    // read.
    return { ...row, values, body_expiry: values && 'expiry' in values ? expiry : null };
  });
}

/** The newest code sent to the user's phone. */
export async function sentPhoneCode(
  services: { store: Store; encryption: Encryption },
  userId: number,
): Promise<string> {
  const codes = (await sentMessages(services, userId)).filter(({ template }) => template === 'phone-code');
  return codes.at(-1)?.values.code as string;
}

/** A different code of the same length. */
export function otherCode(code: string): string {
  return code.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));
}
