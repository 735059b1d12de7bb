import {
  type AccountContents,
  selectAccount,
  selectAccountByEuuid,
  selectAccounts,
} from '#features/identity/accounts/store';
import { selectUser } from '#features/identity/users/store';
import type { UserRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import { Refusal, UsageError } from '../errors.ts';

/**
 * Finds an account.
 * @param reference id or UUID
 * @throws Refusal when there is none
 */
export async function findAccount(db: Db, reference: string): Promise<AccountContents> {
  const id = parseRowId(reference);
  const account =
    id === undefined ? await selectAccountByEuuid(db, reference.toUpperCase()) : await selectAccount(db, id);
  if (!account) throw new Refusal(`There is no account ${reference}`);
  return account;
}

/** Finds the id of an account. @throws Refusal when there is none */
export async function findAccountId(db: Db, reference: string | undefined): Promise<number | undefined> {
  return reference === undefined ? undefined : (await findAccount(db, reference)).id;
}

/** The account to work on, which may be omitted if there is only one. @throws Refusal, UsageError */
export async function chooseAccount(db: Db, reference: string | undefined): Promise<AccountContents> {
  if (reference !== undefined) return await findAccount(db, reference);
  const [only, ...others] = await selectAccounts(db);
  if (!only) throw new Refusal('There is no account yet');
  if (others.length > 0) throw new UsageError('There are several accounts: choose one with --account');
  return only;
}

/**
 * Finds a user.
 * @param username in any letter case
 * @throws Refusal when there is none
 */
export async function findUser(db: Db, username: string): Promise<UserRow> {
  const user = await selectUser(db, username);
  if (!user) throw new Refusal(`There is no user ${username}`);
  return user;
}

/** Parses decimal digits, 1 to 2^53-1. @returns undefined for any other text */
export function parseRowId(text: string): number | undefined {
  const id = /^[0-9]{1,16}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= Number.MAX_SAFE_INTEGER ? id : undefined;
}
