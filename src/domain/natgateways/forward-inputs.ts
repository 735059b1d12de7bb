import { type Static, Type } from '#domain/schema/json-schema';
import { idOf, NamedObject, Reference } from '#domain/schema/wire';

export const FORWARD_PROTOCOLS = ['tcp', 'udp'] as const;

export type ForwardProtocol = (typeof FORWARD_PROTOCOLS)[number];

/** The protocol of a forward, in bodies and replies. */
export const Protocol = Type.Unsafe<ForwardProtocol>(
  Type.String({ enum: [...FORWARD_PROTOCOLS], description: 'Protocol of the port', examples: ['tcp'] }),
);

/** A port that a forward has or leads to. */
export function forwardPort(description: string, example: number) {
  return Type.Integer({ description, minimum: 1, maximum: 65_535, examples: [example] });
}

const changes = {
  label: Type.Optional(
    Type.String({ description: 'What it is for; empty by default', maxLength: 64, examples: ['web'] }),
  ),
  target_port: Type.Optional(forwardPort('Port of the compute. By default the port of the address', 8443)),
};

const INTERFACE = 'Interface in a subnet with the gateway, without a public address of its own';

export const ForwardInput = NamedObject('NatgatewayForwardInput', 'A port forward to create', {
  ...changes,
  protocol: Protocol,
  address: Type.Optional(
    Reference({
      description: 'Public address of the gateway. By default its oldest one',
      examples: ['192.0.2.77'],
    }),
  ),
  port: forwardPort('Port of the address', 443),
  interface_id: idOf('config_interface', INTERFACE),
});

export type ForwardInput = Static<typeof ForwardInput>;

export const ForwardChanges = NamedObject(
  'NatgatewayForwardChanges',
  'Changes of a port forward. Its protocol, address and port never change',
  { ...changes, interface_id: Type.Optional(idOf('config_interface', INTERFACE)) },
);

export type ForwardChanges = Static<typeof ForwardChanges>;
