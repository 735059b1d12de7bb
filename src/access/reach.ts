import type { Actor } from './actor.ts';
import { isBoundToVpcs } from './decide.ts';

/**
 * The parts of the API in which a token bound to VPCs finds its VPCs, or nothing. Their targets and lists leave out
 * what it must not see.
 */
const AREAS = ['/vpcs', '/networking', '/compute', '/regions', '/images', '/account/events'];

/** What else a bound token may use: to see whose it is, and to revoke itself. */
const OPERATIONS = new Set(['GET /profile', 'GET /profile/grants', 'DELETE /profile/tokens/:tokenId']);

/**
 * Whether the token may use the operation at all. Tokens bound to VPCs are refused before the entities of the path
 * are looked up, so that the answer does not tell whether these exist.
 */
export function mayUseOperation(actor: Actor, { method, path }: { method: string; path: string }): boolean {
  if (!isBoundToVpcs(actor)) return true;
  return (
    AREAS.some((area) => path === area || path.startsWith(`${area}/`)) || OPERATIONS.has(`${method} ${path}`)
  );
}
