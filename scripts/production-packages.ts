// The packages that an installation without development dependencies may contain, on any platform, according to the
// lock file.
import { readFileSync } from 'node:fs';

interface LockedPackage {
  version: string;
  license: string;
  /** `sha512-` and base64. */
  integrity: string;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface ProductionPackage extends LockedPackage {
  name: string;
  /** Path of the package, such as `node_modules/a/node_modules/b`. */
  path: string;
}

interface LockFile {
  name: string;
  version: string;
  packages: Record<string, LockedPackage>;
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as LockFile;

/** Palisade itself, with its dependencies. */
export const product = { ...(lock.packages[''] as LockedPackage), name: lock.name, version: lock.version };

export const productionPackages: readonly ProductionPackage[] = Object.entries(lock.packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, entry]) => ({ ...entry, path, name: nameOf(path) }));

/** The sentence about packages in docs/security.md. */
export function packageCounts(): string {
  const direct = Object.keys(product.dependencies ?? {}).length;
  const licenses = [...Map.groupBy(productionPackages, ({ license }) => license)]
    .map(([license, packages]) => ({ license, count: packages.length }))
    .sort((a, b) => b.count - a.count || (a.license < b.license ? -1 : 1))
    .map(({ license, count }) => `${license} (${count})`);
  return `Production needs ${direct} packages, with what they need ${productionPackages.length}, all platforms counted: ${licenses.join(', ')}.`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
