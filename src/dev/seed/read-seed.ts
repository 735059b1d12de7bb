import { readFileSync } from 'node:fs';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { ConfigError } from '#domain/config-error';
import type { Problem } from '#domain/failure';
import { readStrictly } from '../strict-parser.ts';
import { Seed } from './schema.ts';

/** A file that was read, with what is needed to say where in it something is wrong. */
export interface SeedFile {
  seed: Seed;
  /** As written: the API reads VPCs and computes itself. */
  raw: unknown;
  /** An error that names line and field of each problem. */
  refusal(problems: readonly Problem[]): ConfigError;
}

/** Reads a seed file, which is YAML or JSON. @throws ConfigError */
export function readSeedFile(path: string): SeedFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ConfigError([`--seed: ${path} cannot be read (${code})`]);
  }
  return readSeed(text, path);
}

/** @param name of the file, for errors */
export function readSeed(text: string, name: string): SeedFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const wrong = document.errors.map(({ pos, message }) => {
    const { line } = lines.linePos(pos[0]);
    return `${name}:${line}: ${message.split('\n', 1)[0]}`;
  });
  if (wrong.length > 0) throw new ConfigError(wrong);
  const raw: unknown = document.toJS();
  const refusal = (problems: readonly Problem[]) =>
    new ConfigError(
      problems.map(({ field = '', reason }) => {
        const { line } = lines.linePos(placeOf(document.contents, stepsOf(field)));
        return [`${name}:${line}`, ...(field === '' ? [] : [field]), reason].join(': ');
      }),
    );
  const read = readStrictly(Seed, raw);
  if (read.problems) throw refusal(read.problems);
  return { seed: read.value, raw, refusal };
}

function stepsOf(field: string): string[] {
  return field.match(/[^.[\]]+/g) ?? [];
}

/** The offset of a field, or of what it is missing in. */
function placeOf(root: Node | null, steps: readonly string[]): number {
  let node: unknown = root;
  let place = root?.range?.[0] ?? 0;
  for (const step of steps) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === step);
      if (!pair) break;
      if (isScalar(pair.key)) place = pair.key.range?.[0] ?? place;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (isMap(node) || isSeq(node) || isScalar(node)) place = node.range?.[0] ?? place;
    } else {
      break;
    }
  }
  return place;
}
