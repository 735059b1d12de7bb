// What `npm run release` made, and what it makes of the previous version.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageVersion } from '#platform/version';

export const ARTIFACTS = fileURLToPath(new URL('../../../release', import.meta.url));

/** A folder beside them, with the package of the version before. */
const PREVIOUS = join(ARTIFACTS, 'previous');

export const version = packageVersion();

/** @throws Error naming the file */
export function artifact(name: string): string {
  return only(ARTIFACTS, name);
}

/** The Debian package of the version before. */
export function previousPackage(): string {
  return only(PREVIOUS, 'palisade_*_amd64.deb');
}

function only(folder: string, pattern: string): string {
  const [name, ...others] = globSync(pattern, { cwd: folder });
  if (name === undefined || others.length > 0) throw new Error(`There is no single ${folder}/${pattern}`);
  return join(folder, name);
}
