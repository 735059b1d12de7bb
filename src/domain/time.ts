const DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const DATE_TIME = `(${DATE}T[0-9]{2}:[0-9]{2}:[0-9]{2})(?:\\.[0-9]+)?`;
const TIME = new RegExp(`^${DATE_TIME}(?:Z|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))?$`);
const FILTER_DATE = new RegExp(`^${DATE}$`);
const FILTER_DATE_TIME = new RegExp(`^${DATE_TIME}Z?$`);

// What four digits of a year can say; an offset may lead beyond.
const FIRST_SECOND = Date.parse('0000-01-01T00:00:00Z') / 1000;
const LAST_SECOND = Date.parse('9999-12-31T23:59:59Z') / 1000;

const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

const DAY = 86_400;

/** The minute of the time written last: most times of a list are of the same one, or of one just before. */
let written = { minute: Number.NaN, text: '' };

/**
 * Writes UTC seconds since 1970, in the years 0 to 9999, as `YYYY-MM-DDTHH:MM:SS`. Built from the parts
 * because lists write several times per row, and `toISOString` was measured three times as slow.
 */
export function formatTime(seconds: number): string {
  const minute = Math.floor(seconds / 60);
  if (minute !== written.minute) written = { minute, text: formatMinute(minute) };
  return written.text + TWO_DIGITS[Math.floor(seconds - minute * 60)];
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
 * Reads a time of a request body, `YYYY-MM-DDTHH:MM:SS` with an optional fraction, which is cut off, and an
 * optional `Z` or offset (`+02:00`), as UTC seconds; undefined for anything else and for times that do not
 * exist.
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
 * Reads a time of a filter, `YYYY-MM-DD` for its first second or `YYYY-MM-DDTHH:MM:SS` with an optional
 * fraction, which is cut off, and an optional `Z`, as UTC seconds; undefined for anything else.
 */
export function parseFilterTime(text: string): number | undefined {
  if (FILTER_DATE.test(text)) return parseExact(`${text}T00:00:00`);
  const dateTime = FILTER_DATE_TIME.exec(text)?.[1];
  return dateTime === undefined ? undefined : parseExact(dateTime);
}

/**
 * `Date.parse` moves 30 February to March and 24:00:00 to the next day: only what comes back unchanged
 * exists.
 */
function parseExact(dateTime: string): number | undefined {
  const seconds = Date.parse(`${dateTime}Z`) / 1000;
  return formatTime(seconds) === dateTime ? seconds : undefined;
}
