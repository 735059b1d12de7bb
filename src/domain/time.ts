const DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const DATE_TIME = `(${DATE}T[0-9]{2}:[0-9]{2}:[0-9]{2})(?:\\.[0-9]+)?`;
const TIME = new RegExp(`^${DATE_TIME}(?:Z|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))?$`);
const FILTER_DATE = new RegExp(`^${DATE}$`);
const FILTER_DATE_TIME = new RegExp(`^${DATE_TIME}Z?$`);

// The times that a four-digit year can express. A time with an offset may lie outside.
const FIRST_SECOND = Date.parse('0000-01-01T00:00:00Z') / 1000;
const LAST_SECOND = Date.parse('9999-12-31T23:59:59Z') / 1000;

const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

const DAY = 86_400;

/** Cache of the minute that was formatted last: most times in a list fall into the same minute. */
let written = { minute: Number.NaN, text: '' };

/**
 * Formats UTC seconds since 1970, in the years 0 to 9999, as `YYYY-MM-DDTHH:MM:SS`. It does not use `toISOString`,
 * which was measured to be three times as slow, because lists format several times per row.
 */
export function formatTime(seconds: number): string {
  const minute = Math.floor(seconds / 60);
  if (minute !== written.minute) written = { minute, text: formatMinute(minute) };
  return written.text + TWO_DIGITS[Math.floor(seconds - minute * 60)];
}

/** Formats UTC seconds for people: `2024-05-20 09:24 UTC`. */
export function minuteText(seconds: number): string {
  return `${formatTime(seconds).slice(0, 16).replace('T', ' ')} UTC`;
}

function formatMinute(minute: number): string {
  const day = Math.floor((minute * 60) / DAY);
  const rest = minute - (day * DAY) / 60;
  return `${formatDay(day)}T${TWO_DIGITS[Math.floor(rest / 60)]}:${TWO_DIGITS[rest % 60]}:`;
}

function formatDay(day: number): string {
  const date = new Date(day * DAY * 1000);
  const year = date.getUTCFullYear();
  return (
    `${TWO_DIGITS[Math.floor(year / 100)]}${TWO_DIGITS[year % 100]}` +
    `-${TWO_DIGITS[date.getUTCMonth() + 1]}-${TWO_DIGITS[date.getUTCDate()]}`
  );
}

/**
 * Parses a time in a request body: `YYYY-MM-DDTHH:MM:SS` with an optional fraction, which is ignored, and an
 * optional `Z` or offset (`+02:00`).
 * @returns UTC seconds; undefined for any other text and for times that do not exist
 */
export function parseTime(text: string): number | undefined {
  const [, dateTime, sign, hours, minutes] = TIME.exec(text) ?? [];
  const local = dateTime === undefined ? undefined : parseExact(dateTime);
  if (local === undefined || sign === undefined) return local;
  const offset = Number(hours) * 3600 + Number(minutes) * 60;
  const utc = sign === '+' ? local - offset : local + offset;
  return utc < FIRST_SECOND || utc > LAST_SECOND ? undefined : utc;
}

/**
 * Parses a time in a filter: `YYYY-MM-DD`, which means its first second, or `YYYY-MM-DDTHH:MM:SS` with an optional
 * fraction, which is ignored, and an optional `Z`.
 * @returns UTC seconds; undefined for any other text and for times that do not exist
 */
export function parseFilterTime(text: string): number | undefined {
  if (FILTER_DATE.test(text)) return parseExact(`${text}T00:00:00`);
  const dateTime = FILTER_DATE_TIME.exec(text)?.[1];
  return dateTime === undefined ? undefined : parseExact(dateTime);
}

/**
 * `Date.parse` turns 30 February into a day in March, and 24:00:00 into the next day. A time exists only if
 * formatting it gives the original text.
 */
function parseExact(dateTime: string): number | undefined {
  const seconds = Date.parse(`${dateTime}Z`) / 1000;
  return formatTime(seconds) === dateTime ? seconds : undefined;
}

const UNITS: readonly (readonly [unit: string, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/**
 * Formats a duration for people, rounded up: `30 days`, `1 hour`, `12 minutes`. Less than a minute becomes `1
 * minute`.
 */
export function durationText(seconds: number): string {
  const [unit, length] = UNITS.find(([, one]) => seconds === one) ??
    UNITS.find(([, one]) => seconds >= 2 * one) ?? ['minute', 60];
  const count = Math.max(1, Math.ceil(seconds / length));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
