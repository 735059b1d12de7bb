/** Formatters are slow to make and quick to use. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** `20 May 2024, 10:14` in a time zone. @param at as the API writes it: UTC without a zone */
export function localTimeText(at: string, timeZone: string): string {
  const format = formats.get(timeZone) ?? formatFor(timeZone);
  formats.set(timeZone, format);
  return format.format(new Date(`${at}Z`));
}

/** `2024-05-20 09:14:03 UTC`. */
export function utcText(at: string): string {
  return `${at.replace('T', ' ')} UTC`;
}

/** A time as the API writes it. @param seconds since 1970 */
export function apiTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19);
}

/** `11:27:06` on the clock of this device. */
export function clockTime(milliseconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(milliseconds);
}

/** `11:27` on the clock of this device. */
export function minuteTime(milliseconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(milliseconds);
}

/** The service knows time zones that a browser may not know. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...style, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...style, timeZone: 'UTC' });
  }
}
