declare const table: unique symbol;

/** An id of a row: a number that the compiler does not mix up with ids of other tables. */
type Id<Table extends string> = number & { readonly [table]: Table };

export type VpcId = Id<'vpc'>;
export type SubnetId = Id<'subnet'>;
export type ComputeId = Id<'compute'>;
export type ConfigId = Id<'compute_config'>;
export type InterfaceId = Id<'config_interface'>;
export type WebhookId = Id<'webhook'>;
export type DeliveryId = Id<'webhook_delivery'>;

/** Marks a number from outside the database as an id of a table: one that a client sent, or 0 for no row. */
export function asId<I extends number>(id: number): I {
  return id as I;
}
