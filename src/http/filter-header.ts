import type { IncomingMessage } from 'node:http';
import type { Wording } from '#api/wording';
import type { Problem } from '#domain/failure';
import {
  FILTER_NOT_JSON,
  type FilterFields,
  type ListFilter,
  NO_FILTER,
  parseFilter,
} from '#domain/filter/filter';
import { LENGTH } from '#domain/reasons/values';

export interface FilterHeaderLimits {
  filterCharacters: number;
  filterLevels: number;
  filterConditions: number;
}

const FIELD = 'X-Filter';
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the `X-Filter` header of a list request.
 * @returns the filter and all problems with it
 */
export function readFilterHeader(
  request: IncomingMessage,
  fields: FilterFields,
  limits: FilterHeaderLimits,
  wording?: Pick<Wording, 'filter'>,
): { filter: ListFilter; problems: readonly Problem[] } {
  const header = request.headers['x-filter'];
  if (header === undefined) return { filter: NO_FILTER, problems: [] };
  const text = wasSentTwice(request) ? undefined : decodeHeader(String(header));
  if (text === undefined) return refused(FILTER_NOT_JSON);
  if (text.length > limits.filterCharacters && [...text].length > limits.filterCharacters) {
    return refused(LENGTH({ minimum: 0, maximum: limits.filterCharacters }));
  }
  const most = { levels: limits.filterLevels, conditions: limits.filterConditions };
  const parsed = parseFilter(text, fields, most, wording && ((theirs) => wording.filter(theirs)));
  return 'problems' in parsed
    ? { filter: NO_FILTER, problems: parsed.problems }
    : { ...parsed, problems: [] };
}

function refused(reason: string): { filter: ListFilter; problems: Problem[] } {
  return { filter: NO_FILTER, problems: [{ field: FIELD, reason }] };
}

/** Node.js joins repeated headers with a comma, and the result could be a valid filter. */
function wasSentTwice({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'x-filter').length > 1;
}

/** Node.js decodes header bytes as Latin-1. */
function decodeHeader(header: string): string | undefined {
  try {
    return decoder.decode(Buffer.from(header, 'latin1'));
  } catch {
    return undefined;
  }
}
