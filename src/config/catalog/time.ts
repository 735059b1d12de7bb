import { Type } from '#domain/schema/json-schema';
import { Nullable } from '#domain/schema/wire';
import { formatTime, parseTime } from '#domain/time';

/** A time in the form in which it leaves. */
export const Time = Type.String({ rule: timeProblem });

/** The same, or null where nobody has published it. */
export const PublishedTime = Nullable(Time);

function timeProblem(text: string | null): string | undefined {
  if (text === null) return undefined;
  const seconds = parseTime(text);
  return seconds !== undefined && formatTime(seconds) === text
    ? undefined
    : 'must be a time as YYYY-MM-DDTHH:MM:SS';
}
