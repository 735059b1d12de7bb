import type { IncomingMessage } from 'node:http';
import type { Ctx, Maintenance } from '#access/ctx';
import { bounds } from '#domain/budget';
import { Failure } from '#domain/failure';
import { readJsonBody } from '#http/transfer/body';
import {
  type HostReport,
  type HostWanted,
  readHostReport,
  SYNC_PATH,
} from '#network/hosts/messages/messages';
import { type NetworkIdentity, selectNetworkIdentity, storeNetworkIdentity } from '#network/identity';
import { isTurnOver, nextTurn } from '#platform/long-work';
import { hashToken } from '#platform/token-hash';
import type { HostRow } from '#store/schema/tables/index';
import { storeReport } from '../report-actions.ts';
import { selectHostByToken } from '../store.ts';
import { selectWanted } from '../wanted.ts';
import { HostConnections, HostPaces, Refusals } from './admission.ts';

const BEARER = /^Bearer ([0-9a-f]{64})$/;

export interface SyncParts {
  /** Its writes are refused during maintenance. */
  ctx: Ctx;
  maintenance: Maintenance;
  /** By region, in bytes. */
  mtus: ReadonlyMap<string, number>;
  /** Whether hosts may report only so often. */
  isPaced: boolean;
}

/** Of regions without a network of their own, where no compute is placed. */
const OTHER_MTU = 1500;

/**
 * Answers what hosts ask. A host says what it has and gets all that it has to run, or nothing when that is the same as
 * before.
 * @returns the handler; it throws a Failure for requests that are refused
 */
export function createSync({ ctx, maintenance, mtus, isPaced }: SyncParts) {
  const refusals = new Refusals(ctx.now);
  const connections = new HostConnections();
  const paces = new HostPaces(ctx.now);
  // It changes only while no service has the database open.
  let identity: NetworkIdentity | undefined;

  return async (request: IncomingMessage): Promise<HostWanted | undefined> => {
    if (request.method !== 'POST' || request.url !== SYNC_PATH) throw Failure.notFound();
    if (await maintenance.isOn()) throw Failure.unavailable();
    const host = await authenticate(request);
    if (!connections.admit(host.id, request)) throw Failure.tooManyRequests('hosts');
    if (isPaced && !(await paces.turnOf(host.id))) throw Failure.tooManyRequests('hosts');
    const report = await readReport(request);
    if (report.host !== host.name) {
      refuse(`host ${host.name}`, { outcome: 'wrong name', host: host.name, says: report.host });
    }
    identity ??= await networkIdentity(ctx);
    await storeReport(ctx, host, report, identity);
    const common = { ...identity, mtu: mtus.get(host.region) ?? OTHER_MTU };
    return await selectWanted(ctx, host, common, report.revision);
  };

  async function authenticate({ headers, socket }: IncomingMessage): Promise<HostRow> {
    const token = BEARER.exec(headers.authorization ?? '')?.[1];
    const host = token === undefined ? undefined : await selectHostByToken(ctx.db, hashToken(token));
    if (host) return host;
    // All that use a socket have the same address: none.
    const address = socket.remoteAddress ?? '';
    return refuse(address, { outcome: 'wrong token', ip: address || undefined });
  }

  /** Hosts ask again at once, so only the first refusals are logged. @throws Failure */
  function refuse(whom: string, facts: object): never {
    if (refusals.count(whom)) throw Failure.tooManyRequests('hosts');
    ctx.log.warn({ security: 'host', ...facts }, 'host');
    throw Failure.invalidToken();
  }
}

async function networkIdentity({ db, mutate, random }: Ctx): Promise<NetworkIdentity> {
  const known = await selectNetworkIdentity(db);
  if (known) return known;
  return await mutate(async (tx) => ({
    value: await storeNetworkIdentity(tx, random),
    noEvent: 'it belongs to no account',
  }));
}

/** Items of a list that are checked before others may have their turn. */
const PORTION = 100;

/**
 * Reads the report in a request, a part at a time.
 * @throws Failure when it is none, or too large
 */
export async function readReport(request: IncomingMessage): Promise<HostReport> {
  const json = await readJsonBody(request, bounds.hostReport.value);
  if (!json || !('computes' in json) || !('nics' in json)) return read(json);
  const { computes, nics } = json;
  if (!Array.isArray(computes) || !Array.isArray(nics)) return read(json);
  const report = read({ ...json, computes: [], nics: [] });
  for (let at = 0; at < Math.max(computes.length, nics.length); at += PORTION) {
    if (isTurnOver()) await nextTurn();
    const part = { computes: computes.slice(at, at + PORTION), nics: nics.slice(at, at + PORTION) };
    const checked = read({ ...report, ...part });
    report.computes.push(...checked.computes);
    report.nics.push(...checked.nics);
  }
  return report;
}

/** @throws Failure which names the first problem */
function read(value: unknown): HostReport {
  const found = readHostReport(value);
  if (found.reason === undefined) return found.value;
  throw Failure.invalid([{ reason: found.reason }]);
}
