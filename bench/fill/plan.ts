/** The number of rows of each kind, derived from the scale. A scale of 1 is the full size. */
export interface FillPlan {
  accounts: number;
  /** VPCs of the account with the most VPCs: as many as a raised limit allows. */
  mostVpcs: number;
  /** VPCs of each other account. */
  vpcs: number;
  /** Subnets of one VPC of the first account; all others have `subnets`. */
  mostSubnets: number;
  subnets: number;
  /** Computes of each account; each has a config with two interfaces in subnets. */
  computes: number;
  /** Events of the account with the most events. */
  mostEvents: number;
  /** Events of each other account. */
  events: number;
}

/** Ids of accounts: the one with the most VPCs, the one with the most events, and a typical one. */
export const MANY_VPCS = 1;
export const MANY_EVENTS = 2;
export const AVERAGE = 3;

export function planFill(scale: number): FillPlan {
  const accounts = Math.max(10, Math.round(10_000 * scale));
  const mostVpcs = Math.max(100, Math.round(100_000 * scale));
  const mostEvents = Math.max(1_000, Math.round(1_000_000 * scale));
  return {
    accounts,
    mostVpcs,
    vpcs: 90,
    mostSubnets: 200,
    subnets: 5,
    computes: 25,
    mostEvents,
    events: 900,
  };
}

/** The number of rows per table. */
export function countRows(plan: FillPlan) {
  const { accounts, mostVpcs, vpcs, mostSubnets, subnets, computes, mostEvents, events } = plan;
  const allVpcs = mostVpcs + vpcs * (accounts - 1);
  return {
    accounts,
    vpcs: allVpcs,
    subnets: allVpcs * subnets + mostSubnets - subnets,
    computes: computes * accounts,
    interfaces: 2 * computes * accounts,
    events: mostEvents + events * (accounts - 1),
  };
}
