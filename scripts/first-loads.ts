import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuiltRoutes } from '#web/console/build-output';

/**
 * A line for each page: the bytes of all JavaScript that a browser fetches before the page shows its data, compressed by
 * gzip. A line for the styles of all pages.
 * @param folder of a built console
 */
export function firstLoads(folder: string): string {
  const { routes, styles } = JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8')) as BuiltRoutes;
  const bytesOf = (names: readonly string[]) =>
    names.reduce(
      (sum, name) => sum + gzipSync(readFileSync(join(folder, 'assets', name)), { level: 9 }).length,
      0,
    );
  const pages = routes.map(({ path, scripts }): [string, readonly string[]] => [path || '/', scripts]);
  return [...pages, ['styles', styles] as const]
    .map(([name, files]) => `${String(bytesOf(files)).padStart(7)} bytes  ${name}\n`)
    .join('');
}
