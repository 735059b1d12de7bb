import { GLOBAL_GRANTS, type GlobalGrant, type Permission } from '../../../../domain/grants.ts';

/** A change of grants: what is left out stays as it is, null is no access. */
export interface GrantsInput {
  global?: { account_access?: Permission | null } & { [Grant in GlobalGrant]?: boolean | null };
  vpc?: { id: number; permissions: Permission | null }[];
}

interface EntityGrant {
  id: number;
  label: string;
  permissions: Permission | null;
}

/** Kinds that grants name though the service has no such entities. */
const KINDS_WITHOUT_ENTITIES = [
  'balancer',
  'database',
  'domain',
  'firewall',
  'image',
  'monitoring',
  'script',
  'volume',
] as const;

/** All grants of a restricted user, in the API's order of keys. */
export type Grants = {
  global: { account_access: Permission | null } & Record<GlobalGrant, boolean | null>;
  compute: EntityGrant[];
  vpc: EntityGrant[];
} & Record<(typeof KINDS_WITHOUT_ENTITIES)[number], EntityGrant[]>;

export interface HeldByUser {
  accountAccess: Permission | null;
  global: ReadonlySet<GlobalGrant>;
  /** Every VPC of the account, by ascending id. */
  vpcs: EntityGrant[];
  isParentAccount: boolean;
}

export function toGrants({ accountAccess, global, vpcs, isParentAccount }: HeldByUser): Grants {
  const value = (grant: GlobalGrant) =>
    grant === 'child_account_access' && !isParentAccount ? null : global.has(grant);
  return {
    global: {
      account_access: accountAccess,
      ...(Object.fromEntries(GLOBAL_GRANTS.map((grant) => [grant, value(grant)])) as Record<
        GlobalGrant,
        boolean | null
      >),
    },
    compute: [],
    vpc: vpcs.map(({ id, label, permissions }) => ({ id, label, permissions })),
    ...(Object.fromEntries(KINDS_WITHOUT_ENTITIES.map((kind) => [kind, []])) as unknown as Record<
      (typeof KINDS_WITHOUT_ENTITIES)[number],
      EntityGrant[]
    >),
  };
}
