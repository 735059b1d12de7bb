import { sql } from 'kysely';
import { Failure } from '#domain/failure';
import { deleteComputesOf } from '#features/computes/instances/records';
import { holdAddressesOfAccount } from '#features/networks/addresses/gateway-addresses';
import { endLeasesOfAccount } from '#features/networks/leases/records';
import { deleteDeliveriesOf } from '#features/webhooks/records';
import type { AccountRow, UserRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import { selectAccountRow } from './records.ts';

export function insertAccount(
  tx: Tx,
  account: Pick<AccountRow, 'euuid' | 'company' | 'created'>,
): Promise<AccountRow> {
  return tx.insertInto('account').values(account).returningAll().executeTakeFirstOrThrow();
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** An account with the number of its records. */
export interface AccountContents extends AccountRow {
  users: number;
  tokens: number;
  vpcs: number;
  subnets: number;
  computes: number;
  child_accounts: number;
}

/** Every account, oldest first. */
export function selectAccounts(db: Db): Promise<AccountContents[]> {
  return accountsWithContents(db).orderBy('account.id').execute();
}

export function selectAccount(db: Db, id: number): Promise<AccountContents | undefined> {
  return accountsWithContents(db).where('account.id', '=', id).executeTakeFirst();
}

/** @param euuid in upper case */
export function selectAccountByEuuid(db: Db, euuid: string): Promise<AccountContents | undefined> {
  return accountsWithContents(db).where('account.euuid', '=', euuid).executeTakeFirst();
}

/** Reads the account after it was locked. @throws Failure when it is gone */
export async function requireAccountRow(tx: Tx, id: number): Promise<AccountRow> {
  const row = await selectAccountRow(tx, id);
  if (!row) throw Failure.notFound();
  return row;
}

export function selectFirstUnrestrictedUser(tx: Tx, accountId: number): Promise<UserRow | undefined> {
  return tx
    .selectFrom('user')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('restricted', '=', 0)
    .where('proxy', '=', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function updateParent(tx: Tx, id: number, parentId: number | null): Promise<void> {
  await tx.updateTable('account').set({ parent_account_id: parentId }).where('id', '=', id).execute();
}

/** Deletes the account's proxy user with its tokens. */
export function deleteProxyUser(tx: Tx, accountId: number): Promise<UserRow | undefined> {
  return tx
    .deleteFrom('user')
    .where('account_id', '=', accountId)
    .where('proxy', '=', 1)
    .returningAll()
    .executeTakeFirst();
}

export async function updateSuspended(tx: Tx, id: number, suspended: 0 | 1): Promise<void> {
  await tx.updateTable('account').set({ suspended }).where('id', '=', id).execute();
}

/** Deletes the account with all its records, but for who had its public addresses. */
export async function deleteAccountRow(
  tx: Tx,
  id: number,
  { now, portsetHold }: { now: number; portsetHold: number },
): Promise<void> {
  // Delete the computes first: their interfaces prevent the deletion of subnets.
  await deleteComputesOf(tx, id);
  await holdAddressesOfAccount(tx, id, now + portsetHold);
  await endLeasesOfAccount(tx, id, now);
  await deleteDeliveriesOf(tx, id);
  await tx.deleteFrom('account').where('id', '=', id).execute();
}

function accountsWithContents(db: Db) {
  return db
    .selectFrom('account')
    .selectAll('account')
    .select((eb) => {
      const users = eb.selectFrom('user').whereRef('user.account_id', '=', 'account.id');
      const vpcs = eb.selectFrom('vpc').whereRef('vpc.account_id', '=', 'account.id');
      const computes = eb.selectFrom('compute').whereRef('compute.account_id', '=', 'account.id');
      const count = eb.fn.countAll<number>().as('count');
      const tokens = users.innerJoin('token', 'token.user_id', 'user.id');
      const subnets = vpcs.innerJoin('subnet', 'subnet.vpc_id', 'vpc.id');
      const children = eb
        .selectFrom('account as child')
        .whereRef('child.parent_account_id', '=', 'account.id');
      return [
        users.select(count).$asScalar().$notNull().as('users'),
        tokens.select(count).$asScalar().$notNull().as('tokens'),
        vpcs.select(count).$asScalar().$notNull().as('vpcs'),
        subnets.select(count).$asScalar().$notNull().as('subnets'),
        computes.select(count).$asScalar().$notNull().as('computes'),
        children.select(count).$asScalar().$notNull().as('child_accounts'),
      ];
    });
}

export async function selectCompany(db: Db, accountId: number): Promise<string> {
  const { company } = await db
    .selectFrom('account')
    .select('company')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return company;
}

type Figure =
  | 'payments_cents'
  | 'referrals_total'
  | 'referrals_completed'
  | 'referrals_pending'
  | 'referral_credit_cents';

/** Undefined figures stay unchanged. Amounts in cents. */
export type AccountFigures = { [Name in Figure]?: AccountRow[Name] | undefined };

/** @param newCode referral code to set if the account has payments and no code yet */
export async function updateAccountFigures(
  tx: Tx,
  id: number,
  figures: AccountFigures,
  newCode: string,
): Promise<void> {
  const code =
    figures.payments_cents === undefined
      ? {}
      : { referral_code: sql<string>`coalesce(referral_code, ${newCode})` };
  await tx
    .updateTable('account')
    .set({ ...figures, ...code })
    .where('id', '=', id)
    .execute();
}
