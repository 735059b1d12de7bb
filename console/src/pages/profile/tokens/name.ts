import type { Schema } from '#api/operations.ts';

/** What a token is called: the label is optional. */
export function nameOf({ label, token }: Pick<Schema<'Token'>, 'label' | 'token'>): string {
  return label === '' ? `token ${token}` : label;
}
