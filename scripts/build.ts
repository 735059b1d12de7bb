// `npm run build`: the artifact, in dist.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root } from './bundle/bundle.ts';
import { finishArtifact, writeProgram } from './bundle/package.ts';
import { nameModulesIn } from './emitted-declarations.ts';

const folder = `${root}dist`;

const packages = await writeProgram(folder);
run(`${root}scripts/build-console.ts`, '--sizes');
finishArtifact(folder, packages);
// Tests of others are written with these types.
run(fileURLToPath(import.meta.resolve('typescript/bin/tsc')), '--project', 'tsconfig.testing.json');
nameModulesIn(`${folder}/testing`);
// Of what they use themselves.
rmSync(`${folder}/domain`, { recursive: true });

function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
