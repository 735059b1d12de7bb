import { GLOBAL_GRANTS, type GlobalGrant, type Permission } from '../../../../domain/grants.ts';

export interface EntityGrantInput {
  id: number;
  permissions: Permission | null;
}

/** A change of grants: what is left out stays as it is, null is no access. Of two entries for one id the last counts. */
export interface GrantsInput {
  global?: { account_access?: Permission | null } & { [Grant in GlobalGrant]?: boolean | null };
  compute?: EntityGrantInput[];
  vpc?: EntityGrantInput[];
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
  /** Every compute of the account, by ascending id. */
  computes: EntityGrant[];
  /** Every VPC of the account, by ascending id. */
  vpcs: EntityGrant[];
  isParentAccount: boolean;
}

export function toGrants({ accountAccess, global, computes, vpcs, isParentAccount }: HeldByUser): Grants {
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
    compute: computes.map(toEntityGrant),
    vpc: vpcs.map(toEntityGrant),
    ...(Object.fromEntries(KINDS_WITHOUT_ENTITIES.map((kind) => [kind, []])) as unknown as Record<
      (typeof KINDS_WITHOUT_ENTITIES)[number],
      EntityGrant[]
    >),
  };
}

function toEntityGrant({ id, label, permissions }: EntityGrant): EntityGrant {
  return { id, label, permissions };
}
