export const ACCOUNT_HAS_CHILDREN = 'The account has child accounts: unlink or delete them first';
export const SAME_ACCOUNT = 'An account cannot be its own parent';
export const HAS_PARENT = 'The account has a parent account already';
export const PARENT_IS_CHILD = 'A child account cannot have child accounts';
export const CHILD_IS_PARENT = 'A parent account cannot become a child account';
export const HAS_NO_PARENT = 'The account has no parent account';

/**
 * Checks that the child has no parent and no children, and that the parent has no parent.
 * @returns the problem, if any
 */
export function linkProblem(
  parent: LinkedAccount,
  child: LinkedAccount & { hasChildren: boolean },
): string | undefined {
  if (parent.id === child.id) return SAME_ACCOUNT;
  if (child.parent_account_id !== null) return HAS_PARENT;
  if (parent.parent_account_id !== null) return PARENT_IS_CHILD;
  return child.hasChildren ? CHILD_IS_PARENT : undefined;
}

interface LinkedAccount {
  id: number;
  parent_account_id: number | null;
}
