// `npm run test:network -- --mutants [NAME]`: breaks rows of the network one at a time, in a copy of the checkout, and runs
// the proof that has to notice. The proofs have to be green without a mutant, and one that stays green with it proves
// nothing: the status is then 1.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { impossible, missing } from '../harness/programs.ts';
import { egressMutants } from './egress.ts';
import { firewallMutants } from './firewalls.ts';
import type { Mutant } from './mutant.ts';

const MUTANTS: readonly Mutant[] = [...firewallMutants, ...egressMutants];

/**
 * @param chosen what the name of a mutant, or of its proofs, contains
 * @returns the exit status
 */
export function runMutants(checkout: string, chosen = ''): number {
  const problem = missing() ?? impossible();
  if (problem !== undefined) return failed(problem);
  const mutants = MUTANTS.filter(({ name, proofs }) => `${proofs} ${name}`.includes(chosen));
  if (mutants.length === 0) return failed(`No mutant is called ${chosen}`);
  for (const proofs of new Set(mutants.map((one) => one.proofs))) {
    const { isGreen, output } = prove(checkout, { proofs });
    if (!isGreen) return failed(`${output}\n${proofs} fails without a mutant.`);
  }
  const width = Math.max(...mutants.map(({ name }) => name.length));
  const results = mutants.map((mutant) => {
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
function failureOf(checkout: string, { file, replace, by, ...where }: Mutant): string | undefined {
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
    const { output } = prove(copy, where);
    const test = output.split('\n').find((line) => line.startsWith('✖') && line.includes(where.proof));
    if (test === undefined || /running (?:before|after) hook/.test(output)) return undefined;
    const error = /^ *(?:\w*Error: .*)$/m.exec(output)?.[0].trim() ?? '';
    return `${test.slice(2)} ${error}`;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function prove(
  checkout: string,
  { proofs, proof }: { proofs: string; proof?: string },
): { isGreen: boolean; output: string } {
  const pattern = proof === undefined ? [] : ['--test-name-pattern', proof];
  const run = ['test/network/run.ts', proofs, ...pattern];
  const { status, stdout } = spawnSync(process.execPath, run, { cwd: checkout, encoding: 'utf8' });
  return { isGreen: status === 0, output: stdout };
}
