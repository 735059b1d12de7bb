import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { replacePrivateFile } from '#platform/private-file';
import { CopyError, type Dump } from '#store/dump/dump';
import { type BackupHeader, headerLine } from './header.ts';
import { openBackup } from './read-file.ts';

export interface WrittenBackup {
  header: BackupHeader;
  sha256: string;
  /** Size of the file in bytes. */
  bytes: number;
}

/**
 * Writes a backup under a temporary name, reads it back, then renames it, so that the file is either complete or
 * absent. Only its owner can read it.
 * @throws CopyError when the file exists already
 */
export async function writeBackup(
  file: string,
  dump: Dump,
  about: Pick<BackupHeader, 'palisade' | 'dialect' | 'created' | 'key'>,
): Promise<WrittenBackup> {
  if (existsSync(file)) throw new CopyError(`${file} is there already: choose another name, or move it away`);
  const { migrations, tables } = dump;
  const header = { ...about, migrations, tables };
  // The process id keeps two backups to the same name apart.
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    rmSync(unfinished, { force: true });
    await pipeline(
      Readable.from(lines(header, dump)),
      createGzip(),
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    const { sha256 } = await openBackup(unfinished);
    const bytes = statSync(unfinished).size;
    replacePrivateFile(unfinished, file);
    return { header, sha256, bytes };
  } catch (error) {
    removeUnfinished(unfinished);
    throw asFileFailure(error, file);
  }
}

/** Ignores errors, because the error that made the cleanup necessary is the one to report. */
function removeUnfinished(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {}
}

/**
 * Names the file in the error. This runs inside a database read, where a file error would otherwise be reported as a
 * database error.
 */
function asFileFailure(error: unknown, file: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOTDIR') {
    return new CopyError(`${file} cannot be written: ${dirname(file)} is no folder`, { cause: error });
  }
  const isOfFile = path !== undefined || ['ENOSPC', 'EFBIG', 'EDQUOT'].includes(code ?? '');
  return isOfFile
    ? new CopyError(`${file} cannot be written: ${(error as Error).message}`, { cause: error })
    : error;
}

async function* lines(header: BackupHeader, dump: Dump): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  yield hashed(`${headerLine(header)}\n`);
  // A table without rows still gets its heading line.
  const waiting = header.tables.map(({ name }) => name);
  const heading = (name: string) => hashed(`${JSON.stringify({ table: name })}\n`);
  for await (const { table, rows } of dump.portions()) {
    for (const name of waiting.splice(0, waiting.indexOf(table) + 1)) yield heading(name);
    yield hashed(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
  for (const name of waiting) yield heading(name);
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
}
