import type { IncomingMessage } from 'node:http';
import { bounds } from '#domain/budget';
import { Failure } from '#domain/failure';
import { readJsonBody } from '#http/transfer/body';
import { type HostReport, readHostReport } from '#network/hosts/messages/messages';
import { isTurnOver, nextTurn } from '#platform/long-work';

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
