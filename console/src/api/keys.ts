import type { ApiRequest } from './request.ts';

/** Keys of writes to which no answer came, by a hash of the request: it may contain secrets. */
const unanswered = new Map<string, string>();

const KEY_BYTES = 16;

/** The key of a write: a new one, or that of the same write to which no answer came, which may have been done. */
export function keyOf(request: ApiRequest): string {
  return unanswered.get(hashOf(request)) ?? newKey();
}

/** Notes whether it is known what became of a write. */
export function recordOutcome(request: ApiRequest, key: string, isKnown: boolean): void {
  if (isKnown) unanswered.delete(hashOf(request));
  else unanswered.set(hashOf(request), key);
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Tells requests apart (FNV-1a, twice 32 bits). Of two that it took for one, the service would refuse the second. */
function hashOf({ method, path, body }: ApiRequest): string {
  const text = JSON.stringify([method, path, body]);
  let [one, two] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    two = Math.imul(two ^ text.charCodeAt(text.length - 1 - at), 0x01000193);
  }
  return `${one >>> 0} ${two >>> 0}`;
}
