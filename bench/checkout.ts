import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OWN = fileURLToPath(new URL('../', import.meta.url));

/**
 * Checks a commit out beside this checkout, until `ending` is disposed. It gets packages of its own where its lock
 * file is another one.
 * @param folder does not exist yet
 * @returns the folder, with a slash at its end
 */
export function checkOut(commit: string, folder: string, ending: AsyncDisposableStack): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: OWN, stdio: ['ignore', 'pipe', 'inherit'] });
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  ending.defer(() => void git('worktree', 'remove', '--force', folder));
  const lock = (root: string) => readFileSync(`${root}/package-lock.json`, 'utf8');
  if (lock(folder) === lock(OWN)) symlinkSync(`${OWN}node_modules`, `${folder}/node_modules`);
  else execFileSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  return `${folder}/`;
}
