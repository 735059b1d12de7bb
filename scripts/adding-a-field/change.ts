// A change of the repository as data, for the documents that explain how to make one, and for the tests that make it.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** By hand: the product, and what goes with it. */
const KINDS = ['product', 'test', 'sample', 'document', 'generated'] as const;

/**
 * An anchor and the text in its place. A string occurs exactly once in the file. An expression has to match; with the
 * flag `g`, all matches are replaced.
 */
export type Edit = readonly [anchor: string | RegExp, text: string];

export interface ChangedFile {
  file: string;
  kind: (typeof KINDS)[number];
  /** What changes in it. */
  what: string;
  edits?: readonly Edit[];
  /** The text of a new file. */
  text?: string;
  /** What fails when the file is forgotten, with words of its output. Each product file has it. */
  told?: { by: string; says: string };
}

export interface ExampleChange {
  /** How many files of the product may be changed by hand. */
  mostProductFiles: number;
  files: readonly ChangedFile[];
}

export function before(anchor: string, text: string): Edit {
  return [anchor, text + anchor];
}

export function after(anchor: string, text: string): Edit {
  return [anchor, anchor + text];
}

/** Stands for the number of the next migration, in texts and at the beginning of the name of its file. */
const NEXT = 'NNNN';

/** Copies what git knows of the checkout, with changes that are not committed. */
export function copyCheckout(checkout: string, folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: checkout, encoding: 'utf8' });
  // With its time, because packages are installed again when the lock file is newer.
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(checkout, name))))
    cpSync(join(checkout, file), join(folder, file), { preserveTimestamps: true });
}

/**
 * Makes the change in a folder, except for the files named in `without`.
 * @returns the paths of the changed files
 * @throws Error that names each edit without its anchor
 */
export function applyChange(
  change: ExampleChange,
  folder: string,
  without: readonly string[] = [],
): string[] {
  const unknown = without.filter((file) => change.files.every((one) => one.file !== file));
  const made = filesAfter(change, folder);
  const problems = [
    ...unknown.map((file) => `${file} is not part of the change`),
    ...made.flatMap((one) => one.problems),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const written = made.filter(({ file }) => !without.includes(file));
  for (const { path, text } of written) writeFileSync(join(folder, path), text);
  return written.map(({ path }) => path);
}

/** Each file that is changed by hand as it is after the change, with the anchors that it lacks. */
export function filesAfter({ files }: ExampleChange, folder: string) {
  const byHand = files.filter(({ kind }) => kind !== 'generated');
  const number = nextNumber(byHand, folder);
  return byHand.map(({ file, edits = [], text: made }) => {
    const path = file.replace(NEXT, number);
    const problems: string[] = [];
    let text = made ?? (existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : '');
    for (const [anchor, replacement] of edits) {
      const count = countOf(anchor, text);
      const isGood = typeof anchor === 'string' ? count === 1 : count > 0;
      if (!isGood) problems.push(`${file}: ${JSON.stringify(String(anchor))} occurs ${count} times`);
      else text = replace(text, anchor, replacement);
    }
    return { file, path, problems, text: text.replaceAll(NEXT, number) };
  });
}

function countOf(anchor: string | RegExp, text: string): number {
  return typeof anchor === 'string' ? text.split(anchor).length - 1 : (text.match(anchor)?.length ?? 0);
}

function replace(text: string, anchor: string | RegExp, replacement: string): string {
  // A function, because a replacement as a string has special characters.
  return typeof anchor === 'string'
    ? text.replace(anchor, () => replacement)
    : text.replace(anchor, replacement);
}

function nextNumber(files: readonly ChangedFile[], folder: string): string {
  const migration = files.find(({ file }) => basename(file).startsWith(NEXT));
  if (!migration) return NEXT;
  const numbers = readdirSync(join(folder, dirname(migration.file))).map((name) => Number.parseInt(name, 10));
  return String(Math.max(...numbers.filter(Number.isInteger)) + 1).padStart(NEXT.length, '0');
}

/** The files by their kind, as the documents list them. */
export function tableOf({ files, mostProductFiles }: ExampleChange): string {
  const rows = KINDS.flatMap((kind) => {
    const some = files.filter((one) => one.kind === kind);
    const count = kind === 'product' ? `${some.length} of at most ${mostProductFiles}` : some.length;
    return some.map((one, index) => {
      // A file that is not there yet has no backticks, because documents refer to what exists.
      const name = one.text === undefined ? `\`${one.file}\`` : `new: ${one.file}`;
      const told = one.told === undefined ? '' : `\`${one.told.by}\``;
      return `| ${index === 0 ? `${kind}: ${count}` : ''} | ${name} | ${one.what} | ${told} |`;
    });
  });
  return ['| kind | file | what | if forgotten |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
