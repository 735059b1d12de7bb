import { formatTime } from '#domain/time';

/** Formats UTC seconds as `2024-05-20 09:14 UTC`. */
export function minuteText(seconds: number): string {
  return `${formatTime(seconds).slice(0, 16).replace('T', ' ')} UTC`;
}
