import type { PlacedFault } from '#testing/types';
import type { FaultInput } from './fault.ts';

/** What faults look at. */
export interface FaultyRequest {
  method: string;
  /** Without the query. */
  path: string;
  operation: string | undefined;
  token: string | undefined;
}

interface ActiveFault {
  fault: PlacedFault;
  isFor(request: FaultyRequest): boolean;
  random(): number;
}

/** The faults of a server, in the order in which they were put in. */
export class Faults {
  #placed: ActiveFault[] = [];
  #last = 0;

  get all(): readonly PlacedFault[] {
    return this.#placed.map(({ fault }) => fault);
  }

  add(input: FaultInput): PlacedFault {
    const fault = { id: (this.#last += 1), ...input, matched: 0, applied: 0 };
    this.#placed.push({ fault, isFor: matcherOf(input), random: seeded(input.seed ?? 1) });
    return fault;
  }

  /** @returns whether there was one */
  remove(id: number): boolean {
    const before = this.#placed.length;
    this.#placed = this.#placed.filter(({ fault }) => fault.id !== id);
    return this.#placed.length < before;
  }

  clear(): void {
    this.#placed = [];
    this.#last = 0;
  }

  /** The faults that happen to a request. Of those that end it, the first one counts; delays add up. */
  meet(request: FaultyRequest): PlacedFault[] {
    const happening: PlacedFault[] = [];
    let isEnded = false;
    for (const { fault, isFor, random } of this.#placed) {
      const ends = fault.status !== undefined || fault.cut !== undefined || fault.maintenance === true;
      if (!isFor(request)) continue;
      fault.matched += 1;
      // Drawn for each request, so that what one meets does not depend on the other conditions.
      const isDrawn = fault.probability === undefined || random() < fault.probability;
      const isTurn = fault.nth === undefined || fault.matched === fault.nth;
      const isLeft = fault.times === undefined || fault.applied < fault.times;
      if (!isDrawn || !isTurn || !isLeft || (ends && isEnded)) continue;
      fault.applied += 1;
      isEnded ||= ends;
      happening.push(fault);
    }
    return happening;
  }
}

function matcherOf({ operation, method, path, token }: FaultInput): (request: FaultyRequest) => boolean {
  return (request) =>
    (operation === undefined || request.operation === operation) &&
    (method === undefined || request.method === method) &&
    (path === undefined || isLike(request.path, path)) &&
    (token === undefined || request.token === token);
}

/** @param pattern `*` stands for any text */
function isLike(path: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return path === first;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}

/** Numbers from 0 to 1 that follow from a seed: the same ones in each run of a test (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
