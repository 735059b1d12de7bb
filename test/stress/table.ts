import { BOUNDS } from './attack.ts';
import { type Figures, problemsOf, round } from './figures.ts';

const COLUMNS = [
  'attack',
  'stall',
  '(quiet)',
  'p99',
  '(quiet)',
  'ratio',
  'MB',
  'files',
  'disk MB',
  'back',
  'stop',
];
const WIDTHS = [27, 8, 8, 9, 8, 7, 6, 16, 8, 6, 6];

export const HEAD = `${line(COLUMNS)}\n${line(['', 'units', 'units', 'ms', 'ms', '', 'peak', 'before/most/after', 'more', 's', 's'])}`;

export function row(figures: Figures): string {
  const { attack, stall, quietStall, p99, quietP99, descriptors, disk } = figures;
  const problems = problemsOf(figures);
  const cells = [
    ...[attack.name, round(stall), round(quietStall), time(p99), time(quietP99), ratio(p99, quietP99)],
    ...[round(figures.megabytes), `${descriptors.before}/${descriptors.most}/${descriptors.after}`],
    ...[round(disk.after - disk.before), seconds(figures.backSeconds), seconds(figures.stopSeconds)],
  ];
  return `${line(cells)} ${problems.length === 0 ? 'pass' : `FAIL ${problems.join(', ')}`}`;
}

/** Details that do not fit into the table. */
export function details(figures: Figures): string {
  const { attack, statuses, signIn, mails, longList, parts, unit, stall, ownStall } = figures;
  const answers = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  const notable = parts.filter((part, index) => index < 3 || part.stall > BOUNDS.stall / 2).slice(0, 12);
  return [
    `  ${attack.does}; answers ${answers.join(', ') || 'none'}`,
    `  longest stall ${round(stall * unit)} ms, the server's own ${round(ownStall * unit)} ms; long list ${time(longList)} ms`,
    ...(attack.signIns
      ? [`  sign-in of another user ${time(signIn.attack)} ms, in quiet ${time(signIn.quiet)} ms`]
      : []),
    ...(attack.mails ? [`  ${mails} mails`] : []),
    ...(notable.length > 0
      ? [`  longest stalls: ${notable.map(({ name, stall: of }) => `${name} ${round(of)}`).join(', ')}`]
      : []),
  ].join('\n');
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[index] ?? 0)))
    .join(' ');
}

function time(milliseconds: number): string {
  return milliseconds === Number.MAX_VALUE ? 'refused' : round(milliseconds);
}

function ratio(p99: number, quiet: number): string {
  return p99 === Number.MAX_VALUE ? '-' : round(p99 / quiet);
}

function seconds(value: number | undefined): string {
  return value === undefined ? 'never' : round(value);
}
