import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '../domain/validate.ts';

/** A catalogue file of the operator is wrong. The message names file, line and field. */
export class CatalogError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CatalogError';
  }
}

/**
 * The records of a catalogue file: JSON Lines, one record a line, empty lines and lines that begin with `#` left out.
 * @param folder the operator's folder, or undefined for the built-in files; a file missing in it is the built-in one
 * @throws CatalogError
 */
export function readCatalogFile<T extends { id: string }>(
  folder: string | undefined,
  name: string,
  schema: object,
): T[] {
  const { path, text } = readTextFile(folder, name);
  const records: T[] = [];
  const seen = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const record = readRecord<T>(line, schema, `${path} line ${index + 1}`);
    if (seen.has(record.id))
      throw new CatalogError(`${path} line ${index + 1}: id stands on an earlier line too`);
    seen.add(record.id);
    records.push(record);
  }
  return records;
}

function readTextFile(folder: string | undefined, name: string): { path: string; text: string } {
  if (folder !== undefined) {
    const path = join(folder, name);
    try {
      return { path, text: readFileSync(path, 'utf8') };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        throw new CatalogError(`${path}: cannot be read`);
    }
  }
  const path = join(import.meta.dirname, name);
  return { path, text: readFileSync(path, 'utf8') };
}

function readRecord<T>(line: string, schema: object, place: string): T {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new CatalogError(`${place}: not a JSON object`);
  }
  const { value: record, problems } = validate<T>(schema, value);
  if (problems.length > 0) {
    const list = problems.map(({ field, reason }) => (field ? `${field}: ${reason}` : reason)).join('; ');
    throw new CatalogError(`${place}: ${list}`);
  }
  return record as T;
}
