import type { Problem } from '#domain/failure';
import type { ComputeId, ConfigId, InterfaceId, SubnetId } from '#domain/ids';
import { reasonPattern } from '#domain/reasons/reason';

const SUBNET_IN_USE = reasonPattern({
  name: 'SUBNET_IN_USE',
  group: 'vpc',
  text: 'Subnet {subnetId} is used by interface {interfaceId} of config {configId} on compute {computeId} ({state})',
  cause:
    'The subnet to be deleted, or a subnet of the VPC to be deleted, is used by an interface. There is one error per interface, at most 50. `state` is `active` or `not active`.',
  remedy: 'Delete the interfaces first. If an interface is active, shut down its compute before that.',
});

const MORE_INTERFACES_IN_USE = reasonPattern({
  name: 'MORE_INTERFACES_IN_USE',
  group: 'vpc',
  text: '{count} more interfaces block the deletion',
  cause: 'More than 50 interfaces use the subnets. This error follows those for the first 50.',
  remedy: 'Delete the interfaces that are listed, and retry.',
});

/** An interface that prevents the deletion of its subnet, and of its VPC. */
export interface Blocker {
  subnet_id: SubnetId;
  id: InterfaceId;
  config_id: ConfigId;
  compute_id: ComputeId;
  active: 0 | 1;
}

/** Maximum number of interfaces named in a refused deletion. */
export const NAMED_BLOCKERS = 50;

/**
 * The reasons why a subnet or VPC cannot be deleted: one problem per interface, and one for those not listed.
 * @param blockers the first interfaces that use it
 * @param total number of all such interfaces
 */
export function blockerProblems(blockers: readonly Blocker[], total: number): Problem[] {
  const named = blockers.map(({ subnet_id, id, config_id, compute_id, active }) => ({
    reason: SUBNET_IN_USE({
      subnetId: subnet_id,
      interfaceId: id,
      configId: config_id,
      computeId: compute_id,
      state: active === 1 ? 'active' : 'not active',
    }),
  }));
  const more = total - named.length;
  return more > 0 ? [...named, { reason: MORE_INTERFACES_IN_USE({ count: more }) }] : named;
}
