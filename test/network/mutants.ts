// `npm run test:network -- --mutants`: breaks the rows of firewalls one at a time, in a copy of the checkout, and runs
// the proof that has to notice. The proofs have to be green without a mutant, and one that stays green with it proves
// nothing: the status is then 1.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { impossible, missing } from './harness/programs.ts';

interface Mutant {
  name: string;
  file: string;
  replace: string;
  by: string;
  /** What the name of the test contains. */
  proof: string;
}

const PROOFS = 'test/network/proofs/firewalls.test.ts';
const FIREWALL = 'network/wanted/firewall.ts';

const MUTANTS: readonly Mutant[] = [
  {
    name: 'the policy lets everything in',
    file: FIREWALL,
    replace: 'action: ACTIONS[rules[POLICIES[direction]]],',
    by: "action: 'allow-related',",
    proof: 'let nothing in without rules',
  },
  {
    name: 'later rules go first',
    file: FIREWALL,
    replace: 'priority: RULES_PRIORITY - place,',
    by: 'priority: RULES_PRIORITY - 100 + place,',
    proof: 'let in what a rule names',
  },
  {
    name: 'no leases',
    file: FIREWALL,
    replace: 'addLeases(rows, id, number, servers);',
    by: 'void servers;',
    proof: 'leave it its lease',
  },
  {
    name: 'replies are packets like others',
    file: FIREWALL,
    replace: "ACCEPT: 'allow-related'",
    by: "ACCEPT: 'allow-stateless'",
    proof: 'let nothing in without rules',
  },
  {
    name: 'neighbours are tracked',
    file: 'network/wanted/region.ts',
    replace: "action: 'allow-stateless' };",
    by: "action: 'allow-related' };",
    proof: 'leave their neighbours alone',
  },
  {
    name: 'a port joins its group later',
    file: 'network/wanted/row-builder.ts',
    replace: 'if (row && group !== undefined) row.memberOf',
    by: "if (row && group !== undefined && !group.startsWith('fw:')) row.memberOf",
    proof: 'before the first packet',
  },
  {
    name: 'hosts read only their own switches',
    file: 'network/commands/run-agent.ts',
    replace: '!(await ports.monitorAll())',
    by: 'ports.systemId === undefined',
    proof: 'before the first packet',
  },
  {
    name: 'ports stay members',
    file: 'network/reconcile/changes/members.ts',
    replace: 'return isComplete || guards?.has(port) === true;',
    by: 'return guards === undefined && isComplete;',
    proof: 'while they are enabled and assigned',
  },
];

/** @returns the exit status */
export function runMutants(checkout: string): number {
  const problem = missing() ?? impossible();
  if (problem !== undefined) return failed(problem);
  if (!prove(checkout).isGreen) return failed('The proofs fail without a mutant.');
  const width = Math.max(...MUTANTS.map(({ name }) => name.length));
  const results = MUTANTS.map((mutant) => {
    const failure = failureOf(checkout, mutant);
    console.log(`${mutant.name.padEnd(width)}  ${failure === undefined ? 'GREEN' : `red: ${failure}`}`);
    return failure;
  });
  return results.every((failure) => failure !== undefined) ? 0 : 1;
}

function failed(why: string): number {
  console.error(why);
  return 1;
}

/** The proof that fails and its first error; undefined when it stays green, or fails for want of a network. */
function failureOf(checkout: string, { file, replace, by, proof }: Mutant): string | undefined {
  const copy = mkdtempSync(join(tmpdir(), 'palisade-mutant-'));
  try {
    const excluded = ['.git', 'dist', '.cache', 'node_modules'].map((name) => `--exclude=./${name}`);
    const pack = spawnSync('tar', ['-C', checkout, ...excluded, '-cf', '-', '.'], { maxBuffer: 1 << 30 });
    spawnSync('tar', ['-C', copy, '-xf', '-'], { input: pack.stdout });
    symlinkSync(join(checkout, 'node_modules'), join(copy, 'node_modules'));
    const path = join(copy, file);
    const before = readFileSync(path, 'utf8');
    if (!before.includes(replace)) throw new Error(`${file} does not contain ${replace}`);
    writeFileSync(path, before.replace(replace, by));
    const { output } = prove(copy, proof);
    const test = output.split('\n').find((line) => line.startsWith('✖') && line.includes(proof));
    if (test === undefined || /running (?:before|after) hook/.test(output)) return undefined;
    const error = /^ *(?:\w*Error: .*)$/m.exec(output)?.[0].trim() ?? '';
    return `${test.slice(2)} ${error}`;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function prove(checkout: string, proof?: string): { isGreen: boolean; output: string } {
  const pattern = proof === undefined ? [] : ['--test-name-pattern', proof];
  const run = ['test/network/run.ts', PROOFS, ...pattern];
  const { status, stdout } = spawnSync(process.execPath, run, { cwd: checkout, encoding: 'utf8' });
  return { isGreen: status === 0, output: stdout };
}
