// `npm run release`: makes the artifacts of a version from a checkout. The same commit, with the same Debian packages,
// gives the same bytes.
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type DebianPackage, makeBase } from './base.ts';
import { billOf } from './bill.ts';
import { makeDeb } from './deb.ts';
import { licensesText } from './licenses.ts';
import { makeImage } from './oci.ts';
import { type Architecture, type ReleaseOptions, readOptions, USAGE } from './options.ts';
import { requirePrograms } from './programs.ts';
import { build, packForNpm, readSource, type Source } from './source.ts';
import { installTree } from './tree.ts';

interface Built {
  architecture: Architecture;
  tree: string;
  packages: readonly DebianPackage[];
  licenses: string;
}

const options = orFail(() => readOptions(process.argv.slice(2)), USAGE);
orFail(() => requirePrograms(options.kinds));
const work = mkdtempSync(join(tmpdir(), 'palisade-release-'));
try {
  release(readSource(options.checkout), options);
} finally {
  rmSync(work, { recursive: true });
}

function release(source: Source, { kinds, architectures, out }: ReleaseOptions): void {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  build(source);
  const archive = packForNpm(source, join(work, 'npm'), kinds.includes('npm') ? out : work);
  const builds = kinds.some((kind) => kind !== 'npm')
    ? architectures.map((architecture) => makeFor(architecture, source, archive))
    : [];
  const [first] = builds;
  if (first) {
    writeFileSync(join(out, 'LICENSES.txt'), first.licenses);
    // Made from our own lock file.
    if (resolve(source.folder) === resolve(import.meta.dirname, '../..'))
      writeFileSync(join(out, `palisade-${source.version}.cdx.json`), billOf(builds));
  }
  writeSums(out);
}

function makeFor(architecture: Architecture, source: Source, archive: string): Built {
  const { kinds, out, quick } = options;
  const folder = (name: string) => join(work, architecture, name);
  const tree = folder('tree');
  installTree(source, archive, architecture, tree);
  const licenses = licensesText({ tree, checkout: source.folder });
  if (kinds.includes('deb'))
    makeDeb(source, architecture, { tree, licenses, stage: folder('stage') }, { out, quick });
  if (!kinds.includes('oci')) return { architecture, tree, packages: [], licenses };

  const root = folder('root');
  const packages = makeBase(architecture, root);
  const all = licensesText({ tree, checkout: source.folder, root });
  makeImage(source, architecture, { root, tree, licenses: all, work: folder('image') }, out);
  return { architecture, tree, packages, licenses: all };
}

function writeSums(out: string): void {
  const names = globSync('*', { cwd: out }).toSorted();
  const lines = names.map((name) => {
    const bytes = readFileSync(join(out, name));
    console.error(`${(statSync(join(out, name)).size / 1e6).toFixed(1).padStart(7)} MB  ${name}`);
    return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
  });
  writeFileSync(join(out, 'SHA256SUMS'), lines.join(''));
}

function orFail<Value>(read: () => Value, usage = ''): Value {
  try {
    return read();
  } catch (error) {
    console.error([error instanceof Error ? error.message : String(error), usage].filter(Boolean).join('\n'));
    process.exit(2);
  }
}
