import { Type } from '#domain/schema/json-schema';
import { Nullable } from '#domain/schema/wire';
import { formatTime, parseTime } from '#domain/time';

/** A time in the format of API replies: `YYYY-MM-DDTHH:MM:SS`. */
export const Time = Type.String({ rule: timeProblem });

/** A time in the format of API replies, or null when it has not been published. */
export const PublishedTime = Nullable(Time);

function timeProblem(text: string | null): string | undefined {
  if (text === null) return undefined;
  const seconds = parseTime(text);
  return seconds !== undefined && formatTime(seconds) === text
    ? undefined
    : 'must be a time as YYYY-MM-DDTHH:MM:SS';
}
