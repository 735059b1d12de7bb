// Bundles the program: modules of ours and of packages, as few files that hold what is loaded together. Docs:
// docs/decisions/0012-the-artifact-is-a-bundle.md.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OutputOptions, type Plugin, rolldown } from 'rolldown';
import { builtins } from './builtins.ts';
import { Programs } from './programs.ts';
import { FOLDER, sourceUrls } from './source-urls.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** They bring programs for each platform. */
export const NATIVE = ['@node-rs/argon2', 'better-sqlite3'];
/** `pg` and `debug` ask for them, and do without them: they are no dependencies of the service. */
const ABSENT = ['pg-native', 'supports-color'];

interface Part {
  /** Names of files, with the modules where they begin. */
  input: Readonly<Record<string, string>>;
  /** The folder of the artifact. */
  folder: string;
  /** Whether it runs on Node.js 24 only. */
  isOurs: boolean;
}

const PARTS: readonly Part[] = [
  { input: { main: 'src/main.ts' }, folder: FOLDER, isOurs: true },
  // A thread has modules of its own.
  { input: { 'thread-worker': 'src/store/engine/sqlite/thread-worker.ts' }, folder: FOLDER, isOurs: true },
  // Loaded by the tests of others.
  { input: { index: 'src/testing/index.ts' }, folder: 'testing', isOurs: false },
];

/**
 * Writes the bundle into folders below the given one, each file with its source map.
 * @param folder of the artifact; undefined to write nothing
 * @returns the paths of all modules that are in it, relative to the repository
 */
export async function bundle(folder?: string): Promise<string[]> {
  const modules = new Set<string>();
  for (const part of PARTS) for (const path of await bundlePart(part, folder)) modules.add(path);
  return [...modules].toSorted();
}

async function bundlePart(
  { input, folder: name, isOurs }: Part,
  folder: string | undefined,
): Promise<string[]> {
  const programs = new Programs(root);
  const plugins: Plugin[] = [sourceUrls(root), ...(isOurs ? [programs.plugin, builtins()] : [])];
  const build = await rolldown({
    cwd: root,
    input: { ...input },
    platform: 'node',
    external: [...NATIVE, ...ABSENT],
    plugins,
    tsconfig: false,
    preserveEntrySignatures: 'allow-extension',
    experimental: { nativeMagicString: true },
    // `depd` makes functions that keep their number of parameters.
    checks: { eval: false },
    onLog(_level, { message }) {
      throw new Error(message);
    },
  });
  const options: OutputOptions = {
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    ...(isOurs && { codeSplitting: { includeDependenciesRecursively: false, groups: [programs.group] } }),
    // Names of functions and classes are in stack traces and logs. Text of one byte for each character takes half the memory.
    minify: {
      compress: { keepNames: { function: true, class: true } },
      mangle: { keepNames: true },
      codegen: { asciiOnly: true },
    },
    // Not named in the files: Node.js would read them all at the start. bin/source-stacks.js does when a stack is printed.
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
    sourcemapPathTransform: (path, map) => resolve(dirname(map), path).slice(root.length),
  };
  const { output } = await (folder === undefined
    ? build.generate({ ...options, dir: `${root}dist/${name}` })
    : build.write({ ...options, dir: `${folder}/${name}` }));
  await build.close();
  return output
    .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    .filter((id) => id.startsWith(root))
    .map((id) => id.slice(root.length));
}
