declare const table: unique symbol;

/** An id of a row: a number that the compiler does not mix up with ids of other tables. */
type Id<Table extends string> = number & { readonly [table]: Table };

export type VpcId = Id<'vpc'>;
export type SubnetId = Id<'subnet'>;
export type ComputeId = Id<'compute'>;
export type ConfigId = Id<'compute_config'>;
export type InterfaceId = Id<'config_interface'>;
export type FirewallId = Id<'firewall'>;
export type FirewallDeviceId = Id<'firewall_device'>;
export type NatgatewayForwardId = Id<'natgateway_forward'>;
export type NatgatewayId = Id<'natgateway'>;
export type WebhookId = Id<'webhook'>;
export type DeliveryId = Id<'webhook_delivery'>;

/** Rows that only a dry run inserts get ids from here, after this and the id that a write would get. */
export const FIRST_DRY_ID = 2 ** 52;

/** The id that a row has or, in a dry run, would get; for what is derived from it. */
export function idOnceWritten(id: number): number {
  return id % FIRST_DRY_ID;
}

/** Marks a number from outside the database as an id of a table: one that a client sent, or 0 for no row. */
export function asId<I extends number>(id: number): I {
  return id as I;
}
