import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeProgram } from '#scripts/bundle/package';
import type { ProductionPackage } from '#scripts/production-packages';

/** Inside the repository, so that packages that are not in the bundle are found. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/palisade-tests/', import.meta.url));

/**
 * Builds the artifact into a folder of its own, which is removed afterwards. Without the console, which takes longer.
 * @param use gets the packages that are in the bundle, too
 */
export async function withArtifact<Result>(
  use: (folder: string, packages: readonly ProductionPackage[]) => Promise<Result>,
): Promise<Result> {
  mkdirSync(CACHE, { recursive: true });
  const parent = mkdtempSync(join(CACHE, 'artifact-'));
  try {
    const folder = join(parent, 'palisade-cloud');
    return await use(folder, await writeProgram(folder));
  } finally {
    rmSync(parent, { recursive: true });
  }
}
