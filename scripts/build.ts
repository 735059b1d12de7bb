// Compiles src and network to dist for the published package, because Node.js does not strip types inside node_modules, and
// builds the web console.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nameModulesIn } from './emitted-declarations.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

rmSync(`${root}dist`, { recursive: true, force: true });
const compiler = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
const options = { cwd: root, stdio: 'inherit' } as const;
const { status } = spawnSync(process.execPath, [compiler, '--project', 'tsconfig.build.json'], options);
const web = spawnSync(process.execPath, [`${root}scripts/build-console.ts`, '--sizes'], options);
if (status !== 0 || web.status !== 0) process.exit(1);

// Tests of others are written with these types.
const types = spawnSync(process.execPath, [compiler, '--project', 'tsconfig.testing.json'], options);
if (types.status !== 0) process.exit(1);
nameModulesIn(`${root}dist/compiled/src/testing`);

// What the commands share with the client of the API is beside them.
for (const entry of globSync('*', { cwd: `${root}dist/compiled/src` }))
  renameSync(`${root}dist/compiled/src/${entry}`, `${root}dist/${entry}`);
renameSync(`${root}dist/compiled/network`, `${root}dist/network`);
renameSync(`${root}dist/compiled/clients/typescript/src`, `${root}dist/client`);
rmSync(`${root}dist/compiled`, { recursive: true });

// The nearest package.json defines the `#` imports: src and network in the checkout, the compiled files here.
writeFileSync(
  `${root}dist/package.json`,
  `${JSON.stringify({ type: 'module', imports: { '#client/*': './client/*.js', '#*': './*.js' } })}\n`,
);

// The compiler does not copy data files: JSON that is read at run time, pages, styles and texts.
const source = globSync('**/*', { cwd: `${root}src`, withFileTypes: true });
for (const entry of source) {
  if (!entry.isFile() || entry.name.endsWith('.ts')) continue;
  const file = `${entry.parentPath}/${entry.name}`;
  cpSync(file, file.replace(`${root}src`, `${root}dist`));
}
