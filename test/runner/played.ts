// The file of `npm run stress:tests`: a line of JSON for each run that was played.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const WITH_CHANGES = ' + changes';

export interface Played {
  run: string;
  /** See `nameOfSource`. */
  commit: string;
  seed: number;
  seconds: number;
  status: number | null;
  /** What failed, as the run describes it. */
  failures: string;
}

/**
 * The commit, and whether the files are still those of the commit.
 * @param status what `git status --porcelain` prints
 * @param out the file of the runs, which is no change
 */
export function nameOfSource(commit: string, status: string, out: string): string {
  const changes = status.split('\n').filter((line) => line !== '' && line !== `?? ${relative('.', out)}`);
  return changes.length > 0 ? commit + WITH_CHANGES : commit;
}

/** The runs of the same source. Nobody knows whether changes are those of before. */
export function playedBefore(out: string, source: string): Played[] {
  if (source.endsWith(WITH_CHANGES)) return [];
  const lines = contentOf(out).split('\n').filter(Boolean);
  return lines.flatMap(parsed).filter(({ commit }) => commit === source);
}

export function appendPlayed(out: string, played: Played): void {
  const content = contentOf(out);
  const start = content === '' || content.endsWith('\n') ? '' : '\n';
  appendFileSync(out, `${start}${JSON.stringify(played)}\n`);
}

function contentOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** A run that was interrupted left no line, or half of one. */
function parsed(line: string): Played[] {
  try {
    return [JSON.parse(line) as Played];
  } catch {
    return [];
  }
}
