import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { emailProblem } from '#domain/identity/user-inputs';
import { PostgresUrlError, postgresServers } from './postgres-servers.ts';
import type { SettingFormat } from './setting.ts';

export type DatabaseSetting =
  | {
      kind: 'sqlite';
      /** Absolute path. Only a placeholder when temporary: the store then creates a new, private file. */
      file: string;
      /** True for `:memory:`: the database is deleted when the service stops. */
      temporary: boolean;
    }
  | { kind: 'postgres'; url: string };

/** A path, resolved to an absolute one. */
export const path: SettingFormat<string> = {
  expects: 'must be a path',
  parse: (text, workingDirectory) => resolve(workingDirectory, text),
};

const POSTGRES = /^postgres(ql)?:\/\/./;

export const database: SettingFormat<DatabaseSetting> = {
  expects:
    'must be file:PATH, :memory:, or a URL postgres://USER:PASSWORD@HOST/NAME with special characters percent-encoded',
  parse(text, workingDirectory) {
    if (text === ':memory:') {
      const file = resolve(workingDirectory, tmpdir(), `palisade-${process.pid}.db`);
      return { kind: 'sqlite', file, temporary: true };
    }
    if (POSTGRES.test(text))
      return postgresProblem(text) === undefined ? { kind: 'postgres', url: text } : undefined;
    // A query would become part of the file name, and the name in `file://name` would be a host.
    const [, file] = /^file:(?:\/\/(?=\/))?((?!\/\/)[^?]+)$/.exec(text) ?? [];
    if (file === undefined || file.endsWith('/')) return undefined;
    return { kind: 'sqlite', file: resolve(workingDirectory, file), temporary: false };
  },
  explain: (text) => (POSTGRES.test(text) ? postgresProblem(text) : undefined),
};

function postgresProblem(url: string): string | undefined {
  try {
    postgresServers(url);
    return undefined;
  } catch (error) {
    if (error instanceof PostgresUrlError) return error.message;
    throw error;
  }
}

/** 32 bytes as 64 hexadecimal digits or as base64 (either alphabet, padding optional). */
export const key: SettingFormat<Uint8Array> = {
  expects: 'must be 32 bytes, written as 64 hexadecimal digits or as base64',
  parse(text) {
    if (/^[0-9a-f]{64}$/i.test(text)) return Uint8Array.from(Buffer.from(text, 'hex'));
    return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Uint8Array.from(Buffer.from(text, 'base64')) : undefined;
  },
};

export const token: SettingFormat<string> = {
  expects: 'must be 64 hexadecimal digits in lower case',
  parse: (text) => (/^[0-9a-f]{64}$/.test(text) ? text : undefined),
};

/** A text whose length is counted in Unicode code points, as the API does. */
export function password(min: number, max: number): SettingFormat<string> {
  return {
    expects: `must be ${min} to ${max} characters long`,
    parse: (text) => ([...text].length >= min && [...text].length <= max ? text : undefined),
  };
}

export const emailAddress: SettingFormat<string> = {
  expects: 'must be an e-mail address such as maria@example.com',
  parse: (text) => (text.length <= 128 && emailProblem(text) === undefined ? text : undefined),
};

/** `true` or `false`. */
export const truth: SettingFormat<boolean> = {
  expects: 'must be true or false',
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};

export function oneOf<const T extends string>(...words: T[]): SettingFormat<T> {
  return {
    expects: `must be one of ${words.join(', ')}`,
    parse: (text) => words.find((word) => word === text),
  };
}
