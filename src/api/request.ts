import type { ActorCtx, Ctx } from '#access/ctx';
import type { Scope } from '#domain/identity/scopes';
import type { Disconnection } from '#platform/long-work';

/** `*`: any valid token is enough, even one without scopes. `public`: no token is needed. */
export type EndpointScope = Scope | '*' | 'public';

/** What a view or a list gets. */
export interface Request<T, S extends EndpointScope, Query = unknown> {
  ctx: S extends 'public' ? Ctx : ActorCtx;
  target: T;
  /** The parameters of the query string that the endpoint declares. */
  query: Query;
  parameters: Readonly<Record<string, string | undefined>>;
  /** Aborted when the client disconnects. */
  leaving: Disconnection;
  /** Waits until only a few other large replies are under way. For an endpoint with `takesTurn`. */
  takeTurn(): Promise<void>;
}
