import type { Catalog } from '#config/catalog/catalog';
import type { Config } from '#config/config';
import type { WordedApi } from '#http/names/worded-api';
import { endpoints } from './endpoints.ts';

/**
 * The API under the names of the provider; undefined by default, and then nothing of it is loaded.
 * @throws ConfigError when the file is not valid
 */
export async function loadProviderNames(
  { namesFile }: Config,
  catalog: Catalog,
): Promise<WordedApi | undefined> {
  if (namesFile === undefined) return undefined;
  const { loadNames } = await import('#http/names/load');
  return loadNames(namesFile, endpoints, catalog);
}
