import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const LINE = /^ {2}(\w+): \{ (.*?)(?:, filterable: true)? \},$/;

/** Leaves the operations that no page names out of the client's table: every first load has it. */
export function usedOperations(): Plugin {
  return {
    name: 'used-operations',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/clients/typescript/src/generated/operations.ts')) return undefined;
      const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude: ['**/*.test.ts'] })
        .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
        .join('\n');
      const named = new Set(sources.match(/(?<=['"])\w+(?=['"])/g));
      const lines = code.split('\n').flatMap((line) => {
        const [, name, values] = LINE.exec(line) ?? [];
        if (name === undefined) return [line];
        return named.has(name) ? [`  ${name}: { ${values} },`] : [];
      });
      return { code: lines.join('\n'), map: null };
    },
  };
}
