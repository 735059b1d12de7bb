import type { ShownChange } from '#domain/event-changes';
import type { FilterFields } from '#domain/filter/filter';
import { type ForwardChanges, forwardPort, Protocol } from '#domain/natgateways/forward-inputs';
import { formatAddress } from '#domain/net/ipv4';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, idIn, idOf, NamedObject } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { NatgatewayForwardRow } from '#store/schema/tables/index';

export const Forward = NamedObject(
  'NatgatewayForward',
  'A port forward: a port of a shared address that leads to a compute',
  {
    id: idIn('natgateway_forward', 'Id of the forward'),
    label: Type.String({ description: 'What it is for; may be empty', examples: ['web'] }),
    protocol: Protocol,
    address: Type.String({ description: 'Public address of the gateway', examples: ['192.0.2.77'] }),
    port: forwardPort('Port of the address', 443),
    compute_id: idOf('compute', 'Compute that has the interface'),
    interface_id: idOf('config_interface', 'Interface that packets are sent to'),
    target_port: forwardPort('Port of the compute', 8443),
    created: described('When the forward was created', DateTime),
    updated: described('When it last changed; at first, when it was created', DateTime),
  },
);

/** What events tell of the fields of an update, in the order of its body. */
export const forwardShownChanges = {
  label: 'values',
  target_port: 'values',
  interface_id: 'values',
} as const satisfies Record<keyof ForwardChanges, ShownChange>;

export const forwardFilterable = {
  id: { type: 'integer' },
  label: { type: 'string' },
  protocol: { type: 'string' },
  port: { type: 'integer' },
  address: { type: 'string' },
  compute_id: { type: 'integer' },
  created: { type: 'date-time' },
  updated: { type: 'date-time' },
} as const satisfies FilterFields;

export function toForward(row: NatgatewayForwardRow): Static<typeof Forward> {
  return {
    id: row.id,
    label: row.label,
    protocol: row.protocol,
    address: formatAddress(row.address),
    port: row.port,
    compute_id: row.compute_id,
    interface_id: row.interface_id,
    target_port: row.target_port,
    created: formatTime(row.created),
    updated: formatTime(row.updated),
  };
}
