import type { Problem } from '../failure.ts';
import { findListedReason } from './listed-as.ts';

/** Names are so short that this many are less than 1 KiB, because proxies limit the size of headers. */
export const MOST_CODES = 20;

/** The names of the reasons, in the order of the problems: the value of the header `Palisade-Error`. */
export function codesOf(problems: readonly Problem[]): string {
  return problems
    .slice(0, MOST_CODES)
    .flatMap((problem) => findListedReason(problem)?.name ?? [])
    .join(', ');
}
