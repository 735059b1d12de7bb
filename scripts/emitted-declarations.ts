import { globSync, readFileSync, writeFileSync } from 'node:fs';

/** In declarations the compiler leaves the names of the sources, which older compilers refuse. */
export function nameModulesIn(folder: string): void {
  for (const name of globSync('**/*.d.ts', { cwd: folder })) {
    const file = `${folder}/${name}`;
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll(/(from '\.{1,2}\/[^']*?)(?<!\.d)\.ts'/g, "$1.js'"));
  }
}
