import { limitSettings } from '#config/limit-settings';
import { apiRates, signInRates } from '#config/rate-settings';
import { settingsOf } from '#config/setting';
import { bounds } from '#domain/budget';

const INTRODUCTION = `# Limits

<!-- Generated from src/domain/budget.ts and src/config by \`npm run gen\`; change it there. -->

What one request, one page and one connection may cost. Nothing that the API allows is refused for its size: large requests and replies take longer, in parts, while others go first. When a queue is full the answer is 503 with \`Retry-After: 1\` and the reason \`Service is busy\`: send the request again. When one user sends too much the answer is 429.`;

const FIXED = `## Fixed bounds

They need no setting: they are far beyond what clients do. The floor is what no later version goes below.`;

const SETTINGS = `## Limits that an operator sets

[configuration.md](configuration.md#limits) says what each of them means and what values it takes.`;

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
      '| Bound | Value | What it holds for, and what happens beyond it | Floor |',
      '| --- | --- | --- | --- |',
      ...fixed,
    ].join('\n'),
    SETTINGS,
    ['| Limit | Default | Setting |', '| --- | --- | --- |', ...settings].join('\n'),
    'Floors: `PALISADE_LIMIT_CONNECTIONS` is never below 2,500, `PALISADE_LIMIT_CONNECTIONS_PER_ADDRESS` never below 64.',
  ].join('\n\n')}\n`;
}

/** `replyPiece` as words. */
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
