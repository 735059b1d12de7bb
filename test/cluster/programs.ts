// What the run of a PostgreSQL cluster needs of the machine.
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian has the programs of a PostgreSQL server, which are not in the search path. */
const POSTGRES_FOLDERS = '/usr/lib/postgresql/*/bin';

/** Debian's packages. Patroni keeps its state in etcd through a package that it only suggests. */
export const PACKAGE_NAMES: readonly string[] = ['etcd-server', 'patroni', 'postgresql', 'python3-etcd'];

/** What is missing, in one line; undefined if nothing is. */
export function missing(): string | undefined {
  const absent = [
    ...['etcd', 'patroni'].filter((program) => !isInstalled(program)),
    ...(postgresFolder() === undefined ? ['postgres'] : []),
  ];
  if (absent.length === 0) return undefined;
  const install = `apt-get install --no-install-recommends ${PACKAGE_NAMES.join(' ')}`;
  return `npm run test:cluster needs ${absent.join(' ')}; on Debian: ${install}`;
}

/** The folder with the programs of the newest PostgreSQL server. */
export function postgresFolder(): string | undefined {
  const folders = globSync(POSTGRES_FOLDERS).filter((folder) => isExecutable(join(folder, 'postgres')));
  return folders.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, program)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
