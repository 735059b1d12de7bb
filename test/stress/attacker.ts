// Runs one attack for its duration, or until it is killed if its connections stay open.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './attack.ts';
import { attacks } from './attacks/index.ts';
import { answerParent, tell } from './helper.ts';
import { now } from './statistics.ts';

export interface AttackQuestion {
  name: string;
  target: Target;
  seconds: number;
}

/** Messages of the attacker: the parts it starts, and at the end the responses it got. */
export type AttackTold =
  | { begun: number }
  | { part: string; at: number }
  | { statuses: Record<string, number> };

/** Longer than the test waits. */
const STAY_MILLISECONDS = 600_000;
const GRACE_MILLISECONDS = 1000;

answerParent(async ({ name, target, seconds }: AttackQuestion) => {
  const attack = attacks.find((one) => one.name === name);
  if (!attack) throw new Error(`There is no attack ${name}`);
  // Errors of connections are expected, because the service may close them.
  process.on('uncaughtException', (error) => {
    if (!('code' in error) || error instanceof RangeError) throw error;
  });
  tell({ begun: now() });
  const signal = AbortSignal.timeout(Math.ceil(seconds * 1000));
  const statuses: Record<string, number> = {};
  const turn = {
    signal,
    seconds,
    part: (part: string) => tell({ part, at: now() }),
    count(status: number | string) {
      statuses[status] = (statuses[status] ?? 0) + 1;
    },
  };
  const over = new Promise((resolve) =>
    signal.addEventListener('abort', () => setTimeout(resolve, GRACE_MILLISECONDS)),
  );
  await Promise.race([attack.run(target, turn), over]);
  tell({ statuses });
  if (!attack.stays) process.exit();
  await sleep(STAY_MILLISECONDS);
});
