import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Endpoint } from '#api/endpoint';
import type { Catalog } from '#config/catalog/catalog';
import { ConfigError } from '#domain/config-error';
import { FileError, readNames } from '#domain/names/vocabulary';
import { namesProblems } from './check.ts';
import { inventoryOf } from './inventory.ts';
import { type WordedApi, wordedApi } from './worded-api.ts';
import { readYaml } from './yaml.ts';

const SETTING = 'PALISADE_NAMES';

/** Reads the names of a provider. @throws ConfigError naming file, line and field */
export function loadNames(
  file: string,
  endpoints: readonly Endpoint[],
  { images, kernels, types }: Catalog,
): WordedApi {
  const at = (line: number, message: string) => `${SETTING}: ${basename(file)}:${line}: ${message}`;
  try {
    const names = readNames(readYaml(readFileSync(file, 'utf8')));
    const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
    const ids = { image: idsOf(images), kernel: idsOf(kernels), type: idsOf(types) };
    const problems = namesProblems(names, inventoryOf(endpoints, ids), endpoints);
    if (problems.length > 0)
      throw new ConfigError(problems.map(({ line, field, message }) => at(line, `${field}: ${message}`)));
    return wordedApi(endpoints, names, ids);
  } catch (error) {
    if (error instanceof FileError) throw new ConfigError([at(error.line, error.message)]);
    if (error instanceof Error && 'syscall' in error) throw new ConfigError([`${SETTING}: cannot be read`]);
    throw error;
  }
}
