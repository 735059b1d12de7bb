import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds the console into a folder, which is emptied first. */
export async function buildConsole(outDir: string): Promise<void> {
  const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
  await build({ configFile, configLoader: 'native', build: { outDir } });
}
