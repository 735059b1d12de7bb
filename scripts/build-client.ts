// Compiles the client of the API to clients/typescript/dist, for its package: JavaScript modules with their types.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../clients/typescript/', import.meta.url));
const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));

rmSync(`${folder}dist`, { recursive: true, force: true });
const project = `${folder}tsconfig.build.json`;
const { status } = spawnSync(process.execPath, [compiler, '--project', project], { stdio: 'inherit' });
if (status !== 0) process.exit(1);

// The compiler does not copy declarations.
cpSync(`${folder}src/generated/types.d.ts`, `${folder}dist/generated/types.d.ts`);

// In declarations it leaves the names of the sources, which older compilers refuse.
for (const name of globSync('**/*.d.ts', { cwd: `${folder}dist` })) {
  const file = `${folder}dist/${name}`;
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replaceAll(/(from '\.{1,2}\/[^']*?)(?<!\.d)\.ts'/g, "$1.js'"),
  );
}
