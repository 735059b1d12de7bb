import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '#domain/failure';
import { Type } from '#domain/schema/json-schema';
import { validate } from '#domain/schema/validate';

/** An id, a label or another short text of a record. */
export const Text = Type.String({ minLength: 1, maxLength: 64 });

/** A catalogue file or the network file of the operator is invalid. The message names file, line and field. */
export class CatalogError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CatalogError';
  }
}

export const STANDS_EARLIER = 'stands on an earlier line too';

/**
 * Reads the records of a catalogue file in JSON Lines format: one record per line; empty lines and lines that begin
 * with `#` are ignored. The built-in files are validated by a test and not at start-up, because that would take
 * longer than the rest of the start.
 * @param folder the operator's folder, or undefined for the built-in files; a file missing there is replaced by the
 * built-in one
 * @param check finds conflicts with records on earlier lines; duplicate ids are always rejected
 * @throws CatalogError
 */
export function readCatalogFile<T extends { id: string }>(
  folder: string | undefined,
  name: string,
  schema: object,
  check: (record: T, earlier: readonly T[]) => Problem[] = () => [],
): T[] {
  const path = folder === undefined ? undefined : join(folder, name);
  const text = path && readOwnFile(path);
  if (path === undefined || text === undefined) return readBuiltIn(name);

  return readRecords({ path, text, schema, key: 'id', check });
}

interface RecordFile<T> {
  path: string;
  text: string;
  schema: object;
  /** Names the record; two records of a file must not have the same. */
  key: keyof T & string;
  /** If given, other keys are refused; otherwise they are ignored. */
  known?: readonly string[];
  check: (record: T, earlier: readonly T[]) => Problem[];
}

/**
 * Reads the records of a file in JSON Lines format that the operator has written.
 * @throws CatalogError
 */
export function readRecords<T>({ path, text, schema, key, known, check }: RecordFile<T>): T[] {
  const records: T[] = [];
  const keys = new Set<unknown>();
  for (const [line, number] of recordLines(text)) {
    const place = `${path} line ${number}`;
    const record = readRecord<T>(line, schema, { place, known });
    refuse(place, [
      ...(keys.has(record[key]) ? [{ field: key, reason: STANDS_EARLIER }] : []),
      ...check(record, records),
    ]);
    keys.add(record[key]);
    records.push(record);
  }
  return records;
}

function readBuiltIn<T>(name: string): T[] {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  return recordLines(text).map(([line]) => JSON.parse(line) as T);
}

/** The text of a file; undefined when it does not exist. */
export function readOwnFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const isThere = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
    // A dangling link exists too.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !isThere) return undefined;
    throw new CatalogError(`${path}: cannot be read`);
  }
}

/** The lines that hold a record, each with its line number. */
function recordLines(text: string): [line: string, number: number][] {
  return text
    .split(/\r?\n/)
    .map((line, index): [string, number] => [line, index + 1])
    .filter(([line]) => line.trim() !== '' && !line.startsWith('#'));
}

function readRecord<T>(
  line: string,
  schema: object,
  { place, known }: { place: string; known: readonly string[] | undefined },
): T {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new CatalogError(`${place}: not a JSON object`);
  }
  const { value: record, problems } = validate<T>(schema, value);
  refuse(place, [...problems, ...(known ? unknownKeys(value, known) : [])]);
  return record as T;
}

function refuse(place: string, problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const list = problems.map(({ field, reason }) => (field ? `${field}: ${reason}` : reason)).join('; ');
  throw new CatalogError(`${place}: ${list}`);
}

function unknownKeys(value: unknown, known: readonly string[]): Problem[] {
  return Object.keys(value ?? {})
    .filter((key) => !known.includes(key))
    .map((field) => ({ field, reason: `is none of ${known.join(', ')}` }));
}
