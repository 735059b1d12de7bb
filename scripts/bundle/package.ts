// Puts the artifact together, from which the npm package, the Debian package and the image are made.
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Bundled } from '../../console/build/written.ts';
import { type ProductionPackage, productionPackages } from '../production-packages.ts';
import { bundle, root } from './bundle.ts';
import { artifactManifest } from './manifest.ts';
import { noticesOf, partOf } from './notices.ts';
import { packagesOf, reference } from './packages.ts';

const COPIED = ['bin', 'openapi.json', 'CHANGELOG.md', 'LICENSE', 'README.md'];

/**
 * Writes all that runs, without the console and the types for tests of others.
 * @param folder is emptied first
 */
export async function writeProgram(folder: string): Promise<readonly ProductionPackage[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packages = packagesOf(await bundle(folder));
  for (const name of COPIED) cpSync(`${root}${name}`, `${folder}/${name}`, { recursive: true });
  // What is read by its path: pages, styles, the catalogue.
  for (const entry of globSync('src/**/*', { cwd: root, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.ts')) continue;
    const file = `${entry.parentPath}/${entry.name}`;
    cpSync(file, `${folder}/${file.slice(root.length)}`);
  }
  writeJson(`${folder}/package.json`, artifactManifest());
  writeJson(`${folder}/bundled.json`, { packages: packages.map(reference) });
  return packages;
}

/** Adds the built console, and the licenses of all packages. */
export function finishArtifact(folder: string, packages: readonly ProductionPackage[]): void {
  const built = `${root}console/dist`;
  cpSync(built, `${folder}/console/dist`, { recursive: true });
  const inBrowsers = new Set((JSON.parse(readFileSync(`${built}/bundled.json`, 'utf8')) as Bundled).packages);
  const shown = productionPackages.filter((entry) => inBrowsers.has(reference(entry)));
  const paths = [...new Set([...packages, ...shown].map(({ path }) => path))].toSorted();
  const parts = paths.map((path) => partOf(`${root}${path}`));
  writeFileSync(`${folder}/LICENSES.txt`, noticesOf(readFileSync(`${root}LICENSE`, 'utf8'), parts));
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
