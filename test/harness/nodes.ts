import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Every Node.js that can be found and that our packages support, by its version. */
export async function nodes(): Promise<Map<string, string>> {
  const found = new Map([[process.version, process.execPath]]);
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const node = join(folder, 'node');
    if (!existsSync(node)) continue;
    const version = (await run(node, ['--version'])).stdout.trim();
    if (Number(version.slice(1).split('.')[0]) >= 20 && !found.has(version)) found.set(version, node);
  }
  return found;
}
