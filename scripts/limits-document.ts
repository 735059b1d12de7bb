import { limitSettings } from '#config/limit-and-lifetime-settings';
import { apiRates, signInRates } from '#config/rate-settings';
import { settingsOf } from '#config/setting';
import { bounds } from '#domain/budget';

const INTRODUCTION = `# Limits

<!-- Generated from src/domain/budget.ts and src/config by \`npm run gen\`; change it there. -->

Limits on requests, pages and connections. No valid request or response is refused because of its size: large ones are processed in parts and take longer, while small ones go first. When a queue is full, the response is 503 with \`Retry-After: 1\` and the reason \`Service is busy\`; send the request again. When one user sends too many requests, the response is 429.`;

const FIXED = `## Fixed limits

These cannot be configured. They are far above what clients need. The floor is the lowest value that a later version may use.`;

const SETTINGS = `## Configurable limits

The operator can change these: see [configuration.md](configuration.md#limits).`;

/** The text of docs/limits.md. */
export function limitsDocument(): string {
  const fixed = Object.entries(bounds).map(([name, bound]) => {
    const { value, unit, text, floor } = bound as { floor?: string } & typeof bound;
    return `| ${spaced(name)} | ${shown(value, unit)} | ${text} | ${floor ?? '-'} |`;
  });
  const settings = settingsOf({ ...limitSettings, ...apiRates, ...signInRates }).map(
    (setting) => `| ${setting.meaning} | ${setting.defaultShown} | \`${setting.name}\` |`,
  );
  return `${[
    INTRODUCTION,
    FIXED,
    [
      '| Limit | Value | What it applies to, and what happens beyond it | Floor |',
      '| --- | --- | --- | --- |',
      ...fixed,
    ].join('\n'),
    SETTINGS,
    ['| Limit | Default | Setting |', '| --- | --- | --- |', ...settings].join('\n'),
    'The lowest value of `PALISADE_LIMIT_CONNECTIONS` is 2,500, that of `PALISADE_LIMIT_CONNECTIONS_PER_ADDRESS` 64.',
  ].join('\n\n')}\n`;
}

/** `replyPiece` becomes `reply piece`. */
function spaced(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shown(value: number, unit: string): string {
  if (unit === 'bytes' && value % 2 ** 20 === 0) return `${value / 2 ** 20} MiB`;
  if (unit === 'bytes' && value % 2 ** 10 === 0) return `${value / 2 ** 10} KiB`;
  if (unit === 'milliseconds' && value % 1000 === 0) return `${value / 1000} s`;
  return `${value.toLocaleString('en-US')} ${unit}`;
}
