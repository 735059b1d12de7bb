// The packages that a running Palisade consists of, and those that build its console, on any platform, according to the lock
// file.
import { readFileSync } from 'node:fs';

interface LockedPackage {
  version: string;
  license: string;
  /** `sha512-` and base64. */
  integrity: string;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
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

/** Palisade itself, with the dependencies of the service. */
export const product = { ...(lock.packages[''] as LockedPackage), name: lock.name, version: lock.version };

/**
 * All packages of the console are development dependencies: the service does not load them. These build it, the others but
 * for types are in what browsers load.
 */
const BUILD_TOOLS = new Set(['@vitejs/plugin-react', 'vite']);

/** What the service itself needs. */
export const servicePackages = reach(['']);

/** What is in the console's bundle, or may be: the console's packages without the tools that build it. */
export const browserPackages = reach(['console'], BUILD_TOOLS);

/** What only builds the console. */
export const buildPackages = reach(['console']).filter(({ path }) => {
  return ![...servicePackages, ...browserPackages].some((other) => other.path === path);
});

/** What a running Palisade consists of, in the service and in browsers. */
export const productionPackages: readonly ProductionPackage[] = [
  ...new Map([...servicePackages, ...browserPackages].map((entry) => [entry.path, entry])).values(),
];

const byPath = new Map(productionPackages.map((entry) => [entry.path, entry]));

/** The sentences about packages in docs/security.md. */
export function packageCounts(): string {
  const direct = Object.keys(product.dependencies ?? {}).length;
  return [
    `The service needs ${direct} packages, with what they need ${servicePackages.length}, all platforms counted: ${licenses(servicePackages)}.`,
    `The web console brings ${browserPackages.length} into the browser: ${licenses(browserPackages)}.`,
    `${buildPackages.length} more build it, and neither the service nor the browser loads them: ${licenses(buildPackages)}.`,
  ].join('\n');
}

/** What a package loads, or Palisade itself, by the lock file. */
export function neededBy(entry: { path: string }): ProductionPackage[] {
  const from = entry.path === '' ? ['', 'console'] : [entry.path];
  return from.flatMap((path) => needs(path, BUILD_TOOLS)).flatMap((path) => byPath.get(path) ?? []);
}

/** What is installed beside the bundle: packages that are not inside, and what they need. */
export function packagesBeside(names: readonly string[]): ProductionPackage[] {
  const platforms = Object.keys(product.optionalDependencies ?? {});
  const paths = [...names, ...platforms].map((name) => `node_modules/${name}`);
  const all = new Set([...paths, ...reach(paths).map(({ path }) => path)]);
  return servicePackages.filter(({ path }) => all.has(path));
}

function reach(from: readonly string[], except: ReadonlySet<string> = new Set()): ProductionPackage[] {
  const found = new Set<string>();
  const waiting = [...from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const needed of needs(path, except)) {
      if (found.has(needed)) continue;
      found.add(needed);
      waiting.push(needed);
    }
  }
  return [...found]
    .toSorted()
    .map((path) => ({ ...(lock.packages[path] as LockedPackage), path, name: nameOf(path) }));
}

/** The paths of the packages that a package names and that are installed on some platform. */
function needs(path: string, except: ReadonlySet<string>): string[] {
  const { dependencies, devDependencies, optionalDependencies } = lock.packages[path] as LockedPackage;
  return Object.keys({ ...dependencies, ...optionalDependencies, ...(path === 'console' && devDependencies) })
    .filter((name) => !name.startsWith('@types/') || path !== 'console')
    .filter((name) => !except.has(name))
    .flatMap((name) => resolvePackage(path, name) ?? []);
}

/** The path of a package by its name. Resolved as Node.js does: next to the package that names it, or further up. */
function resolvePackage(from: string, name: string): string | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const path = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
    if (lock.packages[path]) return path;
    // For another platform, or not in the lock file.
    if (place === '') return undefined;
  }
}

function licenses(packages: readonly ProductionPackage[]): string {
  return [...Map.groupBy(packages, ({ license }) => license)]
    .map(([license, { length }]) => ({ license, count: length }))
    .sort((a, b) => b.count - a.count || (a.license < b.license ? -1 : 1))
    .map(({ license, count }) => `${license} (${count})`)
    .join(', ');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
