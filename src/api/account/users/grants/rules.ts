import type { Problem } from '../../../../domain/failure.ts';
import type { GrantsInput } from './schema.ts';

/** Rule E92. */
export const RESTRICTED_USERS_ONLY = 'Grants apply to restricted users only';

/** Entities have to be the account's own, and child accounts need a parent: rule E14. */
export function grantProblems(
  { global = {}, vpc = [] }: GrantsInput,
  account: { vpcIds: ReadonlySet<number>; isParentAccount: boolean },
): Problem[] {
  const problems: Problem[] = [];
  if (global.child_account_access && !account.isParentAccount) {
    problems.push({
      field: 'global.child_account_access',
      reason: 'global.child_account_access is not valid',
    });
  }
  for (const [index, { id }] of vpc.entries()) {
    if (!account.vpcIds.has(id)) problems.push({ field: `vpc[${index}].id`, reason: 'id is not valid' });
  }
  return problems;
}
