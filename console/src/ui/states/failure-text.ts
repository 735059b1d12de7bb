import type { ApiFailure } from '#api/failure.ts';

/** What to tell about a call that failed. A refusal is told as the service says it. */
export function failureText(failure: ApiFailure): string {
  const { status, isMaintenance, reasons, retryAfter } = failure;
  if (status === 0) return 'The service cannot be reached. Check the network, then try again.';
  if (isMaintenance)
    return 'The service is under maintenance, and nothing was changed. Try again in a few minutes.';
  if (status === 429 && retryAfter !== undefined)
    return `Too many requests. Try again in ${duration(retryAfter)}.`;
  if (status >= 500) return 'Something went wrong in the service. Try again.';
  return reasons.map(({ reason }) => reason).join('. ') || `The service refused this (${status}).`;
}

/** `12 s`, `3 min`. */
export function duration(seconds: number): string {
  return seconds < 100 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
