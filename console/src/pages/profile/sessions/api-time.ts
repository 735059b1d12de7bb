/** A time as the API writes it. @param seconds since 1970 */
export function apiTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19);
}
