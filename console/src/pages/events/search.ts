import type { EventFilter } from '#events/filter.ts';

/** Reads the filter from the address. What it says wrongly is taken as not said. */
export function parseEventSearch(params: URLSearchParams): EventFilter {
  const vpc = Number(params.get('vpc'));
  return {
    ...(Number.isSafeInteger(vpc) && vpc > 0 && { vpc }),
    ...textOf('entity', params),
    ...textOf('action', params),
    ...textOf('since', params),
  };
}

function textOf(name: 'entity' | 'action' | 'since', params: URLSearchParams): EventFilter {
  const text = params.get(name) ?? '';
  return text === '' ? {} : { [name]: text };
}
