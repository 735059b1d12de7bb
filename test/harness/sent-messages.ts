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

/** All that was ever written to a user, oldest first, in clear. */
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
    // Of what never expires the outbox sets an end when it takes it up: sooner or later than a test looks.
    return { ...row, values, body_expiry: values && 'expiry' in values ? expiry : null };
  });
}

/** The newest code that was sent to the user's telephone. */
export async function sentPhoneCode(
  services: { store: Store; encryption: Encryption },
  userId: number,
): Promise<string> {
  const codes = (await sentMessages(services, userId)).filter(({ template }) => template === 'phone-code');
  return codes.at(-1)?.values.code as string;
}

/** Another code of the same length. */
export function otherCode(code: string): string {
  return code.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));
}
