import type { Problem } from '#domain/failure';
import { reason } from '#domain/reasons/reason';
import { notValid } from '#domain/reasons/values';
import { MAXIMUM_PROBLEMS } from '#domain/schema/validate';
import type { EntityGrantInput, GrantsInput } from './schema.ts';

export const RESTRICTED_USERS_ONLY = reason({
  name: 'RESTRICTED_USERS_ONLY',
  group: 'account',
  text: 'Grants apply to restricted users only',
  cause: 'Grants were sent for an unrestricted user, who may do everything.',
  remedy: 'Set `restricted` to true first.',
});

export interface GrantableIds {
  computeIds: ReadonlySet<number>;
  vpcIds: ReadonlySet<number>;
  isParentAccount: boolean;
}

/** Checks that entities belong to the account, and that only parent accounts grant access to child accounts. */
export function grantProblems(
  { global = {}, compute = [], vpc = [] }: GrantsInput,
  { computeIds, vpcIds, isParentAccount }: GrantableIds,
): Problem[] {
  const problems: Problem[] = [];
  if (global.child_account_access && !isParentAccount) {
    problems.push(notValid('global.child_account_access'));
  }
  return [
    ...problems,
    ...unknownIdProblems('compute', compute, computeIds),
    ...unknownIdProblems('vpc', vpc, vpcIds),
  ];
}

function unknownIdProblems(
  kind: 'compute' | 'vpc',
  grants: readonly EntityGrantInput[],
  known: ReadonlySet<number>,
): Problem[] {
  const problems: Problem[] = [];
  for (const [index, { id }] of grants.entries()) {
    if (problems.length === MAXIMUM_PROBLEMS) break;
    if (!known.has(id)) problems.push(notValid(`${kind}[${index}].id`));
  }
  return problems;
}
