import type { Ctx } from '#access/ctx';
import { hashToken } from '#platform/token-hash';
import type { HostRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import {
  deleteHostRow,
  type HostWithLoad,
  insertHost,
  lockHost,
  selectHostByName,
  updateHost,
} from './store.ts';

const TOKEN_BYTES = 32;
const noEvent = 'hosts belong to no account';

/** Only its hash is stored. */
export interface HostWithToken {
  host: HostRow;
  token: string;
}

/** Makes a host known. @returns undefined when there is one with this name */
export function addHost(
  ctx: Ctx,
  { name, region }: { name: string; region: string },
): Promise<HostWithToken | undefined> {
  const token = ctx.random.hex(TOKEN_BYTES);
  return ctx.mutate(async (tx) => {
    if (await selectHostByName(tx, name)) return { value: undefined, noEvent };
    const row = { name, region, token_hash: hashToken(token), created: ctx.now() };
    return { value: { host: await insertHost(tx, row), token }, noEvent };
  });
}

/** Gives a host another token. The old one is invalid at once. @returns undefined when there is no such host */
export function rotateHostToken(ctx: Ctx, name: string): Promise<HostWithToken | undefined> {
  const token = ctx.random.hex(TOKEN_BYTES);
  return changeHost(ctx, name, async (tx, host) => {
    await updateHost(tx, host.id, { token_hash: hashToken(token) });
    return { host, token };
  });
}

/**
 * Stops placing computes on a host; those on it stay. VPCs leave by other gateway hosts.
 * @returns undefined when there is no such host
 */
export function drainHost(ctx: Ctx, name: string): Promise<HostWithLoad | undefined> {
  return changeHost(ctx, name, async (tx, host) => {
    const changes = { state: 'draining' as const, gateway_behind: ctx.now() };
    await updateHost(tx, host.id, changes);
    return { ...host, ...changes };
  });
}

/**
 * Lets computes be placed on a host again, and gives it its place among the gateway hosts.
 * @param confirm also lets the host remove what it holds back
 * @returns undefined when there is no such host
 */
export function resumeHost(
  ctx: Ctx,
  name: string,
  { confirm }: { confirm: boolean },
): Promise<HostWithLoad | undefined> {
  return changeHost(ctx, name, async (tx, host) => {
    const changes = {
      state: 'active' as const,
      gateway_behind: null,
      ...(confirm && { confirmed: host.held }),
    };
    await updateHost(tx, host.id, changes);
    return { ...host, ...changes };
  });
}

/** Forgets a host, unless there are computes on it. @returns undefined when there is no such host */
export function removeHost(ctx: Ctx, name: string): Promise<HostWithLoad | undefined> {
  return changeHost(ctx, name, async (tx, host) => {
    if (host.computes === 0) await deleteHostRow(tx, host.id);
    return host;
  });
}

function changeHost<T>(
  ctx: Ctx,
  name: string,
  change: (tx: Tx, host: HostWithLoad) => Promise<T>,
): Promise<T | undefined> {
  return ctx.mutate(async (tx) => {
    const host = await lockHost(tx, name);
    return { value: host && (await change(tx, host)), noEvent };
  });
}
