import { FirewallChanges, FirewallInput } from '#domain/firewalls/firewall-inputs';
import { GLOBAL_GRANTS, type GlobalGrant, type Permission } from '#domain/identity/grants';
import { Email, UserInput } from '#domain/identity/user-inputs';
import { ForwardInput } from '#domain/natgateways/forward-inputs';
import { NatgatewayInput } from '#domain/natgateways/natgateway-inputs';
import { VpcInput } from '#domain/net/network-inputs';
import { type Static, Type } from '#domain/schema/json-schema';
import { Nullable } from '#domain/schema/wire';
import { ComputeInput } from '#features/computes/instances/schema';
import { InterfaceInput } from '#features/computes/interfaces/schema';
import { OauthClientInput } from '#features/identity/clients/schema';
import { SshKeyInput } from '#features/identity/ssh-keys/schema';

const Access = Type.Unsafe<Permission>({ type: 'string', enum: ['read_only', 'read_write'] });
const AccessByLabel = Type.Optional(Type.Array(Type.Object({ label: Type.String(), permissions: Access })));
const Hash = Type.String({ rule: (text: string) => (/^[0-9a-f]{64}$/.test(text) ? undefined : NOT_HEX) });
const NOT_HEX = 'Must be 64 hexadecimal digits in lower case';

const Token = Type.Object({
  label: Type.Optional(Type.String({ maxLength: 100 })),
  scopes: Type.Optional(Type.String()),
  expiry: Type.Optional(Nullable(Type.String())),
  /** The token itself, or the SHA-256 of one that nobody needs to know. */
  token: Type.Optional(Hash),
  token_hash: Type.Optional(Hash),
  vpcs: Type.Optional(Type.Array(Type.String())),
  allowed_ips: Type.Optional(Type.Array(Type.String())),
});

const User = Type.Object({
  username: UserInput.properties.username,
  email: Type.Optional(Email),
  restricted: Type.Optional(Type.Boolean()),
  password: Type.Optional(Type.String()),
  password_hash: Type.Optional(Nullable(Type.String())),
  grants: Type.Optional(
    Type.Object({
      account_access: Type.Optional(Access),
      global: Type.Optional(
        Type.Array(Type.Unsafe<GlobalGrant>({ type: 'string', enum: [...GLOBAL_GRANTS] })),
      ),
      vpcs: AccessByLabel,
      computes: AccessByLabel,
      firewalls: AccessByLabel,
    }),
  ),
  tokens: Type.Optional(Type.Array(Token)),
  ssh_keys: Type.Optional(Type.Array(SshKeyInput)),
});

/** An interface names its subnet by the labels of the VPC and the subnet: `orders/web`. */
const { subnet_id: _, ...interfaceKeys } = InterfaceInput.properties;
const { firewall_id: __, ...computeKeys } = ComputeInput.properties;
const Compute = Type.Object({
  ...computeKeys,
  interfaces: Type.Optional(
    Type.Array(Type.Object({ ...interfaceKeys, subnet: Type.Optional(Type.String()) })),
  ),
});

/** A firewall names its computes by their labels. */
const { devices: ___, ...firewallKeys } = FirewallInput.properties;
const Firewall = Type.Object({
  ...firewallKeys,
  status: FirewallChanges.properties.status,
  computes: Type.Optional(Type.Array(Type.String())),
});

/** A NAT gateway names the subnets that use it: `orders/web`. */
const { vpc_subnet_id: ____, ...natgatewayKeys } = NatgatewayInput.properties;
/** A forward names its compute, the interface of it by its position, and the address of the gateway by its own. */
const { interface_id: _____, address: ______, ...forwardKeys } = ForwardInput.properties;
const Position = Type.Optional(Type.Integer({ minimum: 0, maximum: 99 }));
const Natgateway = Type.Object({
  ...natgatewayKeys,
  subnets: Type.Optional(Type.Array(Type.String())),
  forwards: Type.Optional(
    Type.Array(
      Type.Object({
        ...forwardKeys,
        compute: Type.String(),
        interface_position: Position,
        address_position: Position,
      }),
    ),
  ),
});

const OauthClient = Type.Object({
  ...OauthClientInput.properties,
  id: Type.Optional(Type.String({ minLength: 20, maxLength: 20 })),
  secret: Type.Optional(Hash),
  secret_hash: Type.Optional(Hash),
});

const Account = Type.Object({
  company: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  users: Type.Array(User, { minItems: 1 }),
  vpcs: Type.Optional(Type.Array(VpcInput)),
  natgateways: Type.Optional(Type.Array(Natgateway)),
  computes: Type.Optional(Type.Array(Compute)),
  firewalls: Type.Optional(Type.Array(Firewall)),
  oauth_clients: Type.Optional(Type.Array(OauthClient)),
});

/** What a server for tests begins with. Entries refer to each other by label. */
export const Seed = Type.Object({
  clock: Type.Optional(Type.String()),
  accounts: Type.Array(Account, { minItems: 1 }),
});

export type Seed = Static<typeof Seed>;
export type SeedAccount = Seed['accounts'][number];
export type SeedUser = SeedAccount['users'][number];
export type SeedToken = NonNullable<SeedUser['tokens']>[number];
