import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SettingProblem } from './setting.ts';

/** The text of a setting, with the line of the file that it comes from. */
export interface SettingText {
  text: string;
  place?: string;
}

interface SettingsFileSource {
  /** The name of the setting that names the file. */
  fileName: string;
  named: string | undefined;
  /** Read if it exists and `named` is undefined. */
  installedFile: string | undefined;
  workingDirectory: string;
}

interface ProblemCollector {
  problems: SettingProblem[];
  warn: ((text: string) => void) | undefined;
}

/** Reads the settings in the file. Empty values count as not set. Includes the path of the file that was read. */
export function readFileOfSettings(
  source: SettingsFileSource,
  { problems, warn }: ProblemCollector,
): Map<string, SettingText> {
  const { fileName, named, installedFile } = source;
  const path = named === undefined || named === '' ? installedFile : named;
  if (path === undefined) return new Map();
  try {
    return read(resolve(source.workingDirectory, path), fileName, problems);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (path === named)
      problems.push({ name: fileName, says: `${onOneLine(path)} cannot be read (${code})` });
    // A person may run commands that need no settings, or a clone beside an installed service.
    else if (code !== 'ENOENT') {
      const remedy = code === 'EACCES' ? '. Run the command as the user of the service' : '';
      warn?.(`${path} cannot be read by this user (${code}): its settings are missing${remedy}`);
    }
    return new Map();
  }
}

function read(path: string, fileName: string, problems: SettingProblem[]): Map<string, SettingText> {
  const file = parseConfigFile(readFileSync(path, 'utf8'));
  const shown = onOneLine(path);
  const texts = new Map<string, SettingText>([[fileName, { text: path }]]);
  for (const { line, says } of file.problems) {
    problems.push({ name: fileName, says: `line ${line} of ${shown} ${says}` });
  }
  for (const [name, { text, line }] of file.values) {
    if (name === fileName)
      problems.push({ name, says: `cannot be set in the file itself (line ${line} of ${shown})` });
    else if (text !== '') texts.set(name, { text, place: `line ${line} of ${shown}` });
  }
  return texts;
}

function onOneLine(path: string): string {
  return path.replaceAll(/\p{Cc}/gu, '?');
}

interface ConfigFile {
  values: Map<string, { text: string; line: number }>;
  /** One problem per invalid line. They never quote the line, because it may hold a secret. */
  problems: { line: number; says: string }[];
}

/**
 * Parses a configuration file. A line is `NAME=value`, empty, or a comment that begins with `#`.
 *
 * `util.parseEnv` is not used: it silently drops invalid lines, and reads `NAME= ` as if the next line were the
 * value.
 */
export function parseConfigFile(contents: string): ConfigFile {
  const values: ConfigFile['values'] = new Map();
  const problems: ConfigFile['problems'] = [];
  for (const [index, given] of contents.split('\n').entries()) {
    const line = index + 1;
    const trimmed = given.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const [, name, value = ''] = /^([A-Z][A-Z0-9_]*)\s*=(.*)$/.exec(trimmed) ?? [];
    if (name === undefined) problems.push({ line, says: 'must be NAME=value, with the name in capitals' });
    else if (values.has(name)) problems.push({ line, says: `sets ${name} again` });
    else values.set(name, { text: withoutQuotes(value.trimStart()), line });
  }
  return { values, problems };
}

function withoutQuotes(value: string): string {
  return /^(["']).*\1$/.test(value) && value.length > 1 ? value.slice(1, -1) : value;
}
