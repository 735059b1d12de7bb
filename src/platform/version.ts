import { readFileSync } from 'node:fs';

/**
 * The version in package.json. The relative path is right both from `src/` and from the compiled files in `dist/`.
 */
export function packageVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
