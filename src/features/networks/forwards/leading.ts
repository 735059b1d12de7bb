import type { Problem } from '#domain/failure';
import type { InterfaceId, NatgatewayForwardId } from '#domain/ids';
import { reasonPattern } from '#domain/reasons/reason';

const FORWARD_LEADS_TO_INTERFACE = reasonPattern({
  name: 'FORWARD_LEADS_TO_INTERFACE',
  group: 'natgateway',
  text: 'Forward {id} leads to interface {interface}',
  fields: ['natgateway.id', 'ipv4.nat_1_1'],
  cause: 'What the interface answers would not leave by the address of the forward any more.',
  remedy: 'Delete the forward first, or let it lead elsewhere.',
});

/** Why an interface must keep leaving by its gateway. */
export function leadingProblems(
  forwards: readonly { id: NatgatewayForwardId; interface_id: InterfaceId }[],
  field: string,
): Problem[] {
  return forwards.map(({ id, interface_id }) => ({
    field,
    reason: FORWARD_LEADS_TO_INTERFACE({ id, interface: interface_id }),
  }));
}
