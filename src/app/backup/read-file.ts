import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { CopyError, type Dump, type DumpRow, type DumpTable, type Portion } from '#store/dump/dump';
import { type BackupHeader, isObject, parseHeader, parseLine } from './header.ts';

const ROWS_PER_PORTION = 500;

/** A backup file that was read completely and verified. */
export interface Backup {
  header: BackupHeader;
  /** SHA-256 of the lines, which matches the last line. */
  sha256: string;
  /** The check value by which the database recognizes its secret key; undefined if it never had a key. */
  keyCheck: string | undefined;
  dump: Dump;
}

/**
 * Reads a whole backup and verifies its checksum, its row counts and what a restore needs.
 * @throws CopyError naming the file
 */
export async function openBackup(file: string): Promise<Backup> {
  try {
    const reader = new BackupReader(file);
    let keyCheck: string | undefined;
    for await (const { table, rows } of reader.portions()) {
      if (table === 'setting') keyCheck ??= settingOf(reader.header, rows, 'secret_key_check');
    }
    const { header, sha256 } = reader;
    const { migrations, tables } = header;
    const dump = { migrations, tables, portions: () => again(file, sha256) };
    return { header, sha256, keyCheck, dump };
  } catch (error) {
    if (error instanceof CopyError)
      throw new CopyError(`${file} cannot be used. ${error.message}`, { cause: error });
    throw error;
  }
}

/** Reads the file a second time and compares the checksum, because the file may have been replaced meanwhile. */
async function* again(file: string, sha256: string): AsyncGenerator<Portion> {
  const reader = new BackupReader(file);
  yield* reader.portions();
  if (reader.sha256 !== sha256) throw new CopyError(`${file} was changed while it was read`);
}

function settingOf({ tables }: BackupHeader, rows: readonly DumpRow[], wanted: string): string | undefined {
  const columns = tables.find(({ name }) => name === 'setting')?.columns ?? [];
  const row = rows.find((each) => each[columns.indexOf('name')] === wanted);
  return row && String(row[columns.indexOf('value')]);
}

/** Reads a backup file once, from start to end. */
class BackupReader {
  readonly #lines: AsyncGenerator<string>;
  readonly #hash = createHash('sha256');
  #header: BackupHeader | undefined;
  #sha256 = '';

  constructor(file: string) {
    this.#lines = readLines(file);
  }

  /** Available after the first portion. @throws CopyError before that */
  get header(): BackupHeader {
    if (!this.#header) throw new CopyError('It is empty');
    return this.#header;
  }

  /** Available after the last portion. */
  get sha256(): string {
    return this.#sha256;
  }

  async *portions(): AsyncGenerator<Portion> {
    try {
      this.#header = parseHeader(await this.#next());
      for (const table of this.#header.tables) yield* this.#portionsOf(table);
      await this.#readEnd();
    } finally {
      await this.#lines.return(undefined);
    }
  }

  async *#portionsOf({ name, columns, rows }: DumpTable): AsyncGenerator<Portion> {
    const heading = parseLine(await this.#next());
    if (!isObject(heading) || heading.table !== name) throw new CopyError(`Table ${name} is missing`);
    let portion: DumpRow[] = [];
    for (let count = 0; count < rows; count += 1) {
      portion.push(parseRow(name, columns.length, await this.#next()));
      if (portion.length < ROWS_PER_PORTION) continue;
      yield { table: name, rows: portion };
      portion = [];
    }
    if (portion.length > 0) yield { table: name, rows: portion };
  }

  async #readEnd(): Promise<void> {
    const computed = this.#hash.copy().digest('hex');
    const end = parseLine(await this.#next());
    if (!isObject(end) || typeof end.sha256 !== 'string')
      throw new CopyError('It has more rows than it says');
    if (end.sha256 !== computed) throw new CopyError('Its checksum does not match: it is damaged');
    if (!(await this.#lines.next()).done) throw new CopyError('It goes on behind its end');
    this.#sha256 = computed;
  }

  async #next(): Promise<string> {
    const { done, value } = await this.#lines.next();
    if (done) throw new CopyError('It is cut off: its end is missing');
    this.#hash.update(`${value}\n`);
    return value;
  }
}

function parseRow(table: string, columns: number, line: string): DumpRow {
  const row = parseLine(line);
  const isValue = (value: unknown) =>
    value === null || typeof value === 'string' || typeof value === 'number';
  if (!Array.isArray(row) || row.length !== columns || !row.every(isValue)) {
    throw new CopyError(`A row of table ${table} is missing or has a wrong form`);
  }
  return row;
}

/** Far longer than any row we write. A longer line is not ours, and reading it would exhaust the memory. */
const MAX_LINE_CHARACTERS = 64 * 1024 * 1024;

/**
 * The lines of a gzip file, without line ends.
 * @throws CopyError when the file is not gzip or is truncated
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error));
  source.pipe(text).setEncoding('utf8');
  // A long line arrives in thousands of parts, so they are joined once.
  let parts: string[] = [];
  let length = 0;
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const pieces = chunk.split('\n');
      const rest = pieces.pop() ?? '';
      for (const piece of pieces) {
        yield parts.length === 0 ? piece : [...parts, piece].join('');
        parts = [];
        length = 0;
      }
      if (rest === '') continue;
      parts.push(rest);
      length += rest.length;
      if (length > MAX_LINE_CHARACTERS) throw new CopyError('It is not a backup of Palisade');
    }
  } catch (error) {
    throw explained(error);
  } finally {
    source.destroy();
    text.destroy();
  }
  if (length > 0) throw new CopyError('It is cut off in the middle of a line');
}

function explained(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'Z_BUF_ERROR') return new CopyError('It is cut off: its end is missing', { cause: error });
  if (typeof code === 'string' && code.startsWith('Z_')) {
    return new CopyError('It is not a backup of Palisade, or is damaged', { cause: error });
  }
  return error;
}
