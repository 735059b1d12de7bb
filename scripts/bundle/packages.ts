// The packages whose modules are in the bundle.
import { readFileSync } from 'node:fs';
import { type ProductionPackage, productionPackages } from '../production-packages.ts';
import { root } from './bundle.ts';

const byPath = new Map(productionPackages.map((entry) => [entry.path, entry]));

/**
 * @param modules paths relative to the repository
 * @throws Error when a package is none of those that the service needs by the lock file, or is another version
 */
export function packagesOf(modules: readonly string[]): ProductionPackage[] {
  const paths = modules.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(paths)].toSorted().map((path) => {
    const locked = byPath.get(path);
    const { version } = JSON.parse(readFileSync(`${root}${path}/package.json`, 'utf8')) as {
      version: string;
    };
    if (locked?.version === version) return locked;
    throw new Error(
      `${path} ${version} is in the bundle, and ${locked?.version ?? 'nothing'} in the lock file`,
    );
  });
}

/** Name and version, as the bill of materials and `bundled.json` have them. */
export function reference({ name, version }: Pick<ProductionPackage, 'name' | 'version'>): string {
  return `${name}@${version}`;
}
