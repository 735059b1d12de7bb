import { readFile } from 'node:fs/promises';

/** The address of the console. */
export const CONSOLE = '/console';

/** The built console: beside `src` in a checkout, and beside `dist` in the published package. */
export const BUILT = new URL('../../../console/dist/', import.meta.url);

/** One line that a failed build left. */
const FAILURE = new URL('../../../console/build-failure.txt', import.meta.url);

/** The id of the process that builds. */
const RUNNING = new URL('../../../console/build-running.txt', import.meta.url);

/** One page of the console. */
export interface BuiltRoute {
  /** Below `/console`, with parameters as `:name`. */
  path: string;
  title: string;
  /** Names in `assets`: the entry, then what the page needs besides. */
  scripts: readonly string[];
}

/** What the build wrote for the server. */
export interface BuiltRoutes {
  styles: readonly string[];
  /** The page to which `/console` leads. */
  home: string;
  routes: readonly BuiltRoute[];
}

/** Read for each page, because a build replaces the files. @returns undefined when the console is not built */
export async function readRoutes(folder: URL = BUILT): Promise<BuiltRoutes | undefined> {
  const text = await readIfThere(new URL('routes.json', folder));
  const routes: BuiltRoutes | undefined = text === undefined ? undefined : JSON.parse(text);
  return routes;
}

/** Why the last build failed, if one did. */
export async function readBuildFailure(file: URL = FAILURE): Promise<string | undefined> {
  return (await readIfThere(file))?.trim();
}

/** Whether a process builds the console now. It leaves its note when it is killed. */
export async function isBuilding(file: URL = RUNNING): Promise<boolean> {
  const pid = Number(await readIfThere(file));
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function readIfThere(file: URL): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
