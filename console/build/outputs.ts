// What the build writes beside the bundle: the chunks of each route, the licences, compressed copies.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Manifest, Plugin, Rolldown } from 'vite';
import type { BuiltRoutes } from '../../src/web/console/build-output.ts';
import { HOME, routes } from '../src/routes.ts';
import type { Bundled } from './written.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A vite plugin that writes them. */
export function consoleOutputs(): Plugin {
  return {
    name: 'console-outputs',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('The build has no folder');
      const modules = Object.values(bundle).flatMap(modulesOf);
      const packages = packagesOf(modules);
      const manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as Manifest;
      write(dir, 'routes.json', json(builtRoutes(manifest, Object.keys(bundle))));
      write(dir, 'bundled.json', json({ packages: packages.map(nameOf), sources: outsideSources(modules) }));
      write(dir, 'assets/NOTICES.txt', notices(packages));
      compress(dir);
    },
  };
}

function modulesOf(output: Rolldown.OutputChunk | Rolldown.OutputAsset): string[] {
  return output.type === 'chunk' ? output.moduleIds : [];
}

/** The routes with the scripts that their page needs before it can be drawn. */
function builtRoutes(manifest: Manifest, files: readonly string[]): BuiltRoutes {
  const name = (file: string) => file.replace(/^assets\//, '');
  return {
    home: HOME,
    styles: files.filter((file) => file.endsWith('.css')).map(name),
    routes: routes.map(({ path, title, load }) => {
      const page = /import\(["']#([^"']+)["']\)/.exec(String(load))?.[1];
      if (page === undefined) throw new Error(`The route ${path} loads no page`);
      const scripts = new Set([
        ...scriptsOf(manifest, 'src/main.tsx'),
        ...scriptsOf(manifest, `src/${page}`),
      ]);
      return { path, title, scripts: [...scripts].map(name) };
    }),
  };
}

/** A chunk and what it imports statically. */
function scriptsOf(manifest: Manifest, key: string): string[] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} has no chunk of its own`);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => scriptsOf(manifest, imported))];
}

interface PackageFiles {
  folder: string;
  manifest: { name: string; version: string; license: string };
}

function packagesOf(modules: readonly string[]): PackageFiles[] {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []);
  return [...new Set(folders)]
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({
      folder,
      manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFiles['manifest'],
    }))
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function nameOf({ manifest: { name, version } }: PackageFiles): string {
  return `${name}@${version}`;
}

function outsideSources(modules: readonly string[]): string[] {
  const files = modules
    .filter((id) => id.startsWith('/'))
    .map((id) => relative(root, id.replace(/\?.*/, '')));
  return [...new Set(files)].filter((file) => !/^console\/|node_modules\//.test(file)).toSorted();
}

function notices(packages: readonly PackageFiles[]): string {
  const texts = packages.map((one) => {
    const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd: one.folder });
    const text = file === undefined ? '' : `\n${readFileSync(join(one.folder, file), 'utf8').trim()}\n`;
    return `${nameOf(one)} (${one.manifest.license})\n${text}`;
  });
  return `The Palisade console contains these packages.\n\n${texts.join(`\n${'-'.repeat(72)}\n\n`)}`;
}

/** Compressed once, as small as possible: the server only sends. */
function compress(dir: string): void {
  for (const file of globSync('assets/*.{js,css}', { cwd: dir })) {
    const text = readFileSync(join(dir, file));
    write(dir, `${file}.gz`, gzipSync(text, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    write(dir, `${file}.br`, brotliCompressSync(text, { params }));
  }
}

function write(dir: string, name: string, content: string | Buffer): void {
  writeFileSync(join(dir, name), content);
}

function json(value: BuiltRoutes | Bundled): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
