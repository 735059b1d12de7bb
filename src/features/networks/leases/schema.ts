import { FORWARD_PROTOCOLS, type ForwardProtocol } from '#domain/natgateways/forward-inputs';
import { formatAddress } from '#domain/net/ipv4';
import { NOT_VALID, RANGE } from '#domain/reasons/values';
import { type Parsed, type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, idOf, NamedObject, Nullable } from '#domain/schema/wire';
import { formatTime, parseTime } from '#domain/time';
import type { AddressLeaseRow } from '#store/schema/tables/index';

const KINDS = ['natgateway', 'forward', 'nat_1_1', 'public'] as const;
const LAST_PORT = 65_535;

const facts = {
  kind: Type.Unsafe<(typeof KINDS)[number]>(
    Type.String({
      enum: [...KINDS],
      description:
        'How the compute had it: ports of a NAT gateway, a port that is forwarded to it, an address mapped to one in a subnet, or a public address of its own',
      examples: ['natgateway'],
    }),
  ),
  natgateway_id: Nullable(idOf('natgateway', 'The NAT gateway, which may be deleted; null for other kinds')),
  compute_id: Nullable(
    idOf('compute', 'The compute, which may be deleted; null when the user may not see it'),
  ),
  compute_label: Nullable(
    Type.String({
      description: 'Its label at that time; null when the user may not see it',
      examples: ['web-1'],
    }),
  ),
  interface_id: Nullable(
    idOf('config_interface', 'Its interface, which may be deleted; null for a public address of its own'),
  ),
  since: described('When it got them', DateTime),
  until: Nullable(described('When it gave them back; null while it has them', DateTime)),
};

const NearHolder = NamedObject(
  'NearAddressHolder',
  'Who had a public address and port just before or after',
  facts,
);

export const AddressHolder = NamedObject('AddressHolder', 'Who had a public address and port at a time', {
  address: Type.String({ description: 'The address that was asked for', examples: ['192.0.2.77'] }),
  port: Nullable(
    Type.Integer({
      description: 'The port that was asked for',
      minimum: 0,
      maximum: LAST_PORT,
      examples: [4711],
    }),
  ),
  at: described('The time that was asked for', DateTime),
  ...facts,
  near: Nullable(
    described(
      'The holder on the other side of a change within 60 seconds: clocks of logs differ. Null without one',
      NearHolder,
    ),
  ),
});

function parsePort(text: string): Parsed<number> {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : LAST_PORT + 1;
  return port <= LAST_PORT ? { value: port } : { reason: RANGE({ minimum: 0, maximum: LAST_PORT }) };
}

function parseProtocol(text: string): Parsed<ForwardProtocol> {
  const value = FORWARD_PROTOCOLS.find((one) => one === text);
  return value === undefined ? { reason: NOT_VALID({ field: 'protocol' }) } : { value };
}

function parseMoment(text: string): Parsed<number> {
  const value = parseTime(text.replace(/Z$/, ''));
  return value === undefined ? { reason: NOT_VALID({ field: 'at' }) } : { value };
}

/** The query of the look-up of a holder. */
export const HolderQuery = Type.Object({
  port: Type.Optional(
    Type.Parsed(
      Type.String({
        description: 'The port, 0 to 65535. Required for an address that computes share',
        readAs: { type: 'integer', minimum: 0, maximum: LAST_PORT, examples: [4711] },
      }),
      parsePort,
    ),
  ),
  protocol: Type.Optional(
    Type.Parsed(
      Type.String({
        description:
          'The protocol, `tcp` or `udp`. Required where a port is forwarded to one compute for TCP and to another for UDP',
        examples: ['tcp'],
      }),
      parseProtocol,
    ),
  ),
  at: Type.Optional(
    Type.Parsed(
      Type.String({
        description: 'The time, UTC. By default now',
        examples: ['2026-11-24T10:00:00'],
      }),
      parseMoment,
    ),
  ),
});

/** @param isShown whether the user may know the compute */
export function toLease(row: AddressLeaseRow, isShown: boolean): Static<typeof NearHolder> {
  return {
    kind: row.kind,
    natgateway_id: row.natgateway_id,
    compute_id: isShown ? row.compute_id : null,
    compute_label: isShown ? row.compute_label : null,
    interface_id: isShown ? row.interface_id : null,
    since: formatTime(row.since),
    until: row.until === null ? null : formatTime(row.until),
  };
}

export function toHolder(
  asked: { address: number; port: number | null; at: number },
  holder: Static<typeof NearHolder>,
  near: Static<typeof NearHolder> | null,
): Static<typeof AddressHolder> {
  return {
    address: formatAddress(asked.address),
    port: asked.port,
    at: formatTime(asked.at),
    ...holder,
    near,
  };
}
