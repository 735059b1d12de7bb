import { type Static, Type } from '#domain/schema/json-schema';

/** The operator's input for a new account. */
export const AccountInput = Type.Object({
  company: Type.String({ minLength: 1, maxLength: 128 }),
});

export type AccountInput = Static<typeof AccountInput>;
