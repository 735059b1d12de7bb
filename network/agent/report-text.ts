import { bounds } from '#domain/budget';
import type { HostReport } from '#network/hosts/messages/messages';

/** Characters of the problem of each compute: many long ones are more than the service reads. */
const SHORTENED = [100, 30, 0];

/** The text of a report, as short as the service reads it. */
export function reportText(report: HostReport): string {
  let text = JSON.stringify(report);
  for (const characters of SHORTENED) {
    if (Buffer.byteLength(text) <= bounds.hostReport.value) break;
    const computes = report.computes.map((compute) => ({
      ...compute,
      problem: compute.problem?.slice(0, characters) ?? null,
    }));
    text = JSON.stringify({ ...report, computes });
  }
  return text;
}
