import { readFileSync } from 'node:fs';

/** As package.json says, which is as far from the source as from the compiled files. */
export function packageVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
