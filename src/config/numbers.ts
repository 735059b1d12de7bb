import type { SettingFormat } from './setting.ts';

/** A rate limit with a fixed window: the maximum number of requests per window of `seconds`. */
export interface Rate {
  requests: number;
  seconds: number;
}

/**
 * The value of PALISADE_RATE_LIMIT: whether the API buckets are enforced, and the factor for their numbers of
 * requests.
 */
export interface RateLimit {
  enabled: boolean;
  factor: number;
}

const SECONDS_PER_UNIT: Record<string, number> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 };

/** A whole number of decimal digits, without sign or separators. */
export function integer(min: number, max: number): SettingFormat<number> {
  return {
    expects: `must be a whole number from ${min} to ${max}`,
    parse: (text) => wholeNumber(text, min, max),
  };
}

/** A power of two. */
export function powerOfTwo(min: number, max: number): SettingFormat<number> {
  return {
    expects: `must be a power of two from ${min} to ${max}`,
    parse(text) {
      const value = wholeNumber(text, min, max);
      return value !== undefined && Number.isInteger(Math.log2(value)) ? value : undefined;
    },
  };
}

export const port: SettingFormat<number> = {
  expects: 'must be a port number from 0 to 65535',
  parse: (text) => wholeNumber(text, 0, 65_535),
};

/** A part of a whole. */
export const share: SettingFormat<number> = {
  expects: 'must be a number from 0 to 1, such as 0.1',
  parse(text) {
    const value = /^\d(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
    return value <= 1 ? value : undefined;
  },
};

/** A duration with a unit (`90d`, `2h`, `15m`, `30s`) or without one, in seconds. */
export function duration(most: `${number}${'s' | 'm' | 'h' | 'd'}`): SettingFormat<number> {
  return {
    expects: `must be a duration such as 90d, 2h, 15m or 30s, from 1s to ${most}`,
    parse(text) {
      const seconds = secondsOf(text);
      return seconds >= 1 && seconds <= secondsOf(most) ? seconds : undefined;
    },
  };
}

/** NaN when the text is not a duration. */
function secondsOf(text: string): number {
  const [, digits, unit = ''] = /^(\d{1,12})([smhd]?)$/.exec(text) ?? [];
  return Number(digits) * (SECONDS_PER_UNIT[unit] ?? Number.NaN);
}

export const rate: SettingFormat<Rate> = {
  expects: 'must be requests/seconds such as 800/120, each a whole number from 1 to 1000000',
  parse(text) {
    const [requestsText = '', secondsText = '', ...rest] = text.split('/');
    const requests = wholeNumber(requestsText, 1, 1_000_000);
    const seconds = wholeNumber(secondsText, 1, 1_000_000);
    if (requests === undefined || seconds === undefined || rest.length > 0) return undefined;
    return { requests, seconds };
  },
};

export const rateLimit: SettingFormat<RateLimit> = {
  expects: 'must be on, off, or a factor above 0 and up to 1000000 such as 2 or 0.5',
  parse(text) {
    if (text === 'on') return { enabled: true, factor: 1 };
    if (text === 'off') return { enabled: false, factor: 1 };
    const factor = /^\d{1,7}(\.\d{1,6})?$/.test(text) ? Number(text) : 0;
    return factor > 0 && factor <= 1_000_000 ? { enabled: true, factor } : undefined;
  },
};

/** An amount of money with up to two decimals, as an integer number of cents. */
export const amount: SettingFormat<number> = {
  expects: 'must be an amount such as 25 or 25.00, from 0 to 1000000000',
  parse(text) {
    const [, whole, decimals = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
    if (whole === undefined) return undefined;
    return wholeNumber(whole + decimals.padEnd(2, '0'), 0, 100_000_000_000);
  },
};

function wholeNumber(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}
