import type { Problem } from '#domain/failure';
import { reason } from '#domain/reasons/reason';
import { notValid } from '#domain/reasons/values';
import { MAXIMUM_PROBLEMS } from '#domain/schema/validate';
import { type EntityGrantInput, GRANTED_KINDS, type GrantedKind, type GrantsInput } from './schema.ts';

export const RESTRICTED_USERS_ONLY = reason({
  name: 'RESTRICTED_USERS_ONLY',
  group: 'account',
  text: 'Grants apply to restricted users only',
  cause: 'Grants were sent for an unrestricted user, who may do everything.',
  remedy: 'Set `restricted` to true first.',
});

export interface Grantable {
  entities: Readonly<Record<GrantedKind, readonly { id: number }[]>>;
  isParentAccount: boolean;
}

/** Checks that entities belong to the account, and that only parent accounts grant access to child accounts. */
export function grantProblems(input: GrantsInput, { entities, isParentAccount }: Grantable): Problem[] {
  const problems: Problem[] = [];
  if (input.global?.child_account_access && !isParentAccount) {
    problems.push(notValid('global.child_account_access'));
  }
  for (const kind of GRANTED_KINDS) {
    const known = new Set(entities[kind].map(({ id }) => id));
    problems.push(...unknownIdProblems(kind, input[kind] ?? [], known));
  }
  return problems;
}

function unknownIdProblems(
  kind: GrantedKind,
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
