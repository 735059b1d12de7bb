import { duration } from '#config/numbers';
import { Type } from '#domain/schema/json-schema';
import { formatTime, parseTime } from '#domain/time';
import type { DevServerParts } from '../parts.ts';
import { type Control, invalid, readBody } from './control.ts';

const ClockBody = Type.Object({
  now: Type.Optional(Type.String()),
  advance: Type.Optional(Type.String()),
  frozen: Type.Optional(Type.Boolean()),
});

const TIME_NOT_VALID = 'now must be a time such as 2030-01-01T00:00:00';
const ADVANCE = duration('36500d');
const ADVANCE_NOT_VALID = 'advance must be a duration such as 90d, 2h, 15m or 30s';
const ONE_OF_BOTH = 'advance must not be there together with now';
/** The API's times have four digits for the year. */
const LAST_TIME = parseTime('9999-12-31T23:59:59') ?? 0;

/** The time of the server. */
export function clockControls({ service, clock, passage }: DevServerParts): Control[] {
  const shown = () => ({
    now: formatTime(clock.state.now),
    frozen: clock.state.isFrozen,
    ...(passage.target !== undefined && { until: formatTime(passage.target) }),
  });
  return [
    { route: 'GET /clock', run: shown },
    {
      route: 'PUT /clock',
      async run(call) {
        const { now: text, advance, frozen } = readBody(ClockBody, call);
        if (text !== undefined && advance !== undefined) throw invalid('advance', ONE_OF_BOTH);
        const now = text === undefined ? undefined : parseTime(text);
        if (text !== undefined && now === undefined) throw invalid('now', TIME_NOT_VALID);
        const seconds = advance === undefined ? undefined : ADVANCE.parse(advance, '');
        if (advance !== undefined && (seconds === undefined || clock.now() + seconds > LAST_TIME)) {
          throw invalid('advance', ADVANCE_NOT_VALID);
        }
        if (frozen !== undefined) clock.freeze(frozen);
        if (now !== undefined) await passage.to(service, () => now);
        if (seconds !== undefined) await passage.to(service, (present) => present + seconds);
        return shown();
      },
    },
  ];
}
