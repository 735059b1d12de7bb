import { CopyError, type DumpTable } from '#store/dump/dump';

/** The first line of a backup file. */
export interface BackupHeader {
  /** Version of Palisade that wrote the backup. */
  palisade: string;
  /** Kind of the database that was backed up. The backup can be restored into either kind. */
  dialect: string;
  /** Time of the backup, in the format of the API. */
  created: string;
  migrations: readonly string[];
  tables: readonly DumpTable[];
  /** The secret key in hex digits; null when it is stored elsewhere. */
  key: string | null;
}

const FORMAT = 'palisade-backup';
/** Raise it when older versions of Palisade could no longer read the file. New migrations do not count. */
const FORMAT_VERSION = 1;

export function headerLine({ tables, ...header }: BackupHeader): string {
  return JSON.stringify({
    format: FORMAT,
    version: FORMAT_VERSION,
    ...header,
    tables: tables.map(({ name, columns, rows, lastId }) => ({ name, columns, rows, last_id: lastId })),
  });
}

/** @throws CopyError */
export function parseHeader(line: string): BackupHeader {
  const value = parseLine(line);
  if (!isObject(value) || value.format !== FORMAT) throw new CopyError('It is not a backup of Palisade');
  if (value.version !== FORMAT_VERSION) {
    throw new CopyError(
      `Its format is version ${String(value.version)}, this version of Palisade reads ${FORMAT_VERSION}: upgrade Palisade`,
    );
  }
  const { palisade, dialect, created, migrations, tables, key = null } = value;
  if (
    typeof palisade === 'string' &&
    typeof dialect === 'string' &&
    typeof created === 'string' &&
    isTexts(migrations) &&
    Array.isArray(tables) &&
    (key === null || (typeof key === 'string' && /^[0-9a-f]{64}$/.test(key)))
  ) {
    return { palisade, dialect, created, migrations, tables: tables.map(parseTable), key };
  }
  throw new CopyError('Its first line does not describe a backup');
}

function parseTable(value: unknown): DumpTable {
  if (isObject(value)) {
    const { name, columns, rows, last_id: lastId } = value;
    if (
      typeof name === 'string' &&
      isTexts(columns) &&
      isCount(rows) &&
      (lastId === null || isCount(lastId))
    ) {
      return { name, columns, rows, lastId };
    }
  }
  throw new CopyError('Its first line does not describe its tables');
}

/** @throws CopyError */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new CopyError('It is not a backup of Palisade, or is damaged');
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
