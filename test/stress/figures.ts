// Computes the reported figures from the measurements.
import { type Attack, BOUNDS } from './attack.ts';
import type { AttackTold } from './attacker.ts';
import type { HonestAnswer } from './honest.ts';
import type { Wait } from './monitor.ts';
import { largest, median, quantile } from './statistics.ts';

export interface Figures {
  attack: Attack;
  /** Duration of one unit, in milliseconds. */
  unit: number;
  /** The longest stall, in units. */
  stall: number;
  /** The longest stall before the attack, which is due to the machine. */
  quietStall: number;
  /** The longest stall, only the time in which the server ran, in units. */
  ownStall: number;
  p99: number;
  /** The same, only the time in which the server ran. */
  ownP99: number;
  quietP99: number;
  /** Shares of the honest client's requests that did not get status 200. */
  refused: number;
  /** The slowest long list of the honest client; infinite when one was refused. */
  longList: number;
  signIn: { quiet: number; attack: number };
  megabytes: number;
  descriptors: { before: number; most: number; after: number };
  disk: { before: number; after: number };
  mails: number;
  backSeconds: number | undefined;
  stopSeconds: number | undefined;
  died: string | undefined;
  statuses: Record<string, number>;
  /** The longest stall of each part in units, worst first. */
  parts: { name: string; stall: number }[];
}

interface Seen
  extends Pick<
    Figures,
    | 'attack'
    | 'unit'
    | 'megabytes'
    | 'descriptors'
    | 'disk'
    | 'mails'
    | 'backSeconds'
    | 'stopSeconds'
    | 'died'
  > {
  quietFrom: number;
  quietTo: number;
  attackFrom: number;
  attackTo: number;
  waits: readonly Wait[];
  answers: readonly HonestAnswer[];
  told: readonly AttackTold[];
}

export function summarise(seen: Seen): Figures {
  const { attack, unit, megabytes, descriptors, disk, mails, backSeconds, stopSeconds, died } = seen;
  const quietWaits = between(seen.waits, seen.quietFrom, seen.quietTo);
  const attackWaits = between(seen.waits, seen.attackFrom, seen.attackTo);
  const [kept, fresh] = [true, false].map((isKept) =>
    median(quietWaits.filter((wait) => wait.fresh !== isKept).map(({ milliseconds }) => milliseconds)),
  ) as [number, number];
  const stallOf = (wait: Wait) => Math.max(0, wait.milliseconds - (wait.fresh ? fresh : kept)) / unit;
  const ownStallOf = (wait: Wait) => Math.min(stallOf(wait), wait.serverMilliseconds / unit);
  const answersOf = (kind: HonestAnswer['kind']) => seen.answers.filter((answer) => answer.kind === kind);
  const quietTimes = (kind: HonestAnswer['kind']) =>
    between(answersOf(kind), seen.quietFrom, seen.quietTo).map(({ milliseconds }) => milliseconds);
  const attackAnswers = (kind: HonestAnswer['kind']) =>
    between(answersOf(kind), seen.attackFrom, seen.attackTo);
  const attackTimes = (kind: HonestAnswer['kind']) =>
    attackAnswers(kind).map(({ milliseconds }) => milliseconds);
  const usual = attackTimes('usual');
  const part = partAt(seen.told);
  const parts = Map.groupBy(attackWaits, (wait) => part(wait.at));
  return {
    ...{ attack, unit, megabytes, descriptors, disk, mails, backSeconds, stopSeconds, died },
    // No response at all means that the service is down.
    stall: attackWaits.length > 0 ? largest(attackWaits.map(stallOf)) : Number.POSITIVE_INFINITY,
    ownStall: attackWaits.length > 0 ? largest(attackWaits.map(ownStallOf)) : Number.POSITIVE_INFINITY,
    quietStall: largest(quietWaits.map(stallOf)),
    p99: quantile(usual, 0.99),
    ownP99: quantile(
      attackAnswers('usual').map(({ serverMilliseconds }) => serverMilliseconds),
      0.99,
    ),
    quietP99: quantile(quietTimes('usual'), 0.99),
    refused:
      usual.filter((milliseconds) => milliseconds === Number.MAX_VALUE).length / Math.max(1, usual.length),
    longList: largest(attackTimes('long list')),
    signIn: { quiet: largest(quietTimes('sign-in')), attack: largest(attackTimes('sign-in')) },
    statuses: Object.assign({}, ...seen.told.map((told) => ('statuses' in told ? told.statuses : {}))),
    parts: [...parts]
      .map(([name, waits]) => ({ name, stall: largest(waits.map(stallOf)) }))
      .filter(({ name }) => name !== '')
      .sort((a, b) => b.stall - a.stall),
  };
}

/**
 * The exceeded bounds, in words; empty when there are none.
 * @param isShared other processes use the server's cores and disk, so only the time in which it ran counts
 * @param leeway factor for the bounds of stall and p99
 */
export function problemsOf(figures: Figures, { isShared = false, leeway = 1 } = {}): string[] {
  const bounds = { ...BOUNDS, stall: leeway * BOUNDS.stall, p99: leeway * BOUNDS.p99 };
  const stall = isShared ? figures.ownStall : figures.stall;
  const p99 = isShared ? figures.ownP99 : figures.p99;
  const { attack, quietP99, megabytes, backSeconds, stopSeconds, died, disk, mails } = figures;
  if (died) return [died];
  const ratio = p99 / quietP99;
  const told: (string | false)[] = [
    stall > bounds.stall && `stall of ${round(stall)} units`,
    ratio > bounds.p99 &&
      (p99 === Number.MAX_VALUE ? 'honest client refused' : `p99 ${round(ratio)} times quiet`),
    figures.longList === Number.MAX_VALUE && 'honest long list refused',
    attack.signIns === true &&
      figures.signIn.attack > bounds.p99 * figures.signIn.quiet &&
      `sign-in ${figures.signIn.attack === Number.MAX_VALUE ? 'refused' : `${round(figures.signIn.attack)} ms`}`,
    megabytes > bounds.megabytes && `${round(megabytes)} MB`,
    attack.anonymous === true &&
      disk.after - disk.before > bounds.diskMegabytes &&
      `${round(disk.after - disk.before)} MB on disk`,
    mails > bounds.mails && `${mails} mails`,
    backSeconds === undefined &&
      `${figures.descriptors.after} descriptors, ${figures.descriptors.before} before`,
    stopSeconds === undefined && 'does not end on SIGTERM',
    stopSeconds !== undefined &&
      stopSeconds > bounds.stopSeconds &&
      `ends ${round(stopSeconds)} s after SIGTERM`,
  ];
  return told.filter((problem) => problem !== false);
}

export function round(value: number): string {
  return value >= 10 ? value.toFixed(0) : value.toFixed(1);
}

function between<T extends { at: number }>(all: readonly T[], from: number, to: number): T[] {
  return all.filter(({ at }) => at >= from && at < to);
}

/** @returns a function that tells which part of the attack was active at a time */
function partAt(told: readonly AttackTold[]): (at: number) => string {
  const begun = told.filter((one) => 'part' in one);
  return (at) => begun.findLast((one) => one.at <= at)?.part ?? '';
}
