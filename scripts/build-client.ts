// Compiles the client of the API to clients/typescript/dist, for its package: JavaScript modules with their types.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nameModulesIn } from './emitted-declarations.ts';

const folder = fileURLToPath(new URL('../clients/typescript/', import.meta.url));
const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));

rmSync(`${folder}dist`, { recursive: true, force: true });
const project = `${folder}tsconfig.build.json`;
const { status } = spawnSync(process.execPath, [compiler, '--project', project], { stdio: 'inherit' });
if (status !== 0) process.exit(1);

// The compiler does not copy declarations.
cpSync(`${folder}src/generated/types.d.ts`, `${folder}dist/generated/types.d.ts`);
nameModulesIn(`${folder}dist`);
