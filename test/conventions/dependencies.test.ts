import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { finishArtifact } from '#scripts/bundle/package';
import { buildPackages, product, productionPackages, servicePackages } from '#scripts/production-packages';
import { withArtifact } from '#test/harness/artifact';

interface Sbom {
  metadata: { component: { 'bom-ref': string } };
  components: {
    'bom-ref': string;
    licenses: { license: { id: string } }[];
    hashes: { alg: string; content: string }[];
  }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** What builds the console, without its binaries for the platforms. Each is code that runs where it is installed. */
const BUILD_TOOLS = [
  '@rolldown/pluginutils',
  '@vitejs/plugin-react',
  'detect-libc',
  'fdir',
  'fsevents',
  'lightningcss',
  'nanoid',
  'picocolors',
  'picomatch',
  'postcss',
  'rolldown',
  '@oxc-project/types',
  'source-map-js',
  'tinyglobby',
  'vite',
];
const PLATFORMS = /^(@rolldown\/binding-|lightningcss-|@emnapi\/|@napi-rs\/|@tybys\/|tslib$)/;

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');

test('the bill of materials, the licenses and the list of the artifact name what is in the bundle, as the lock file has it', async () => {
  const sbom = JSON.parse(
    execFileSync(process.execPath, ['scripts/sbom.ts'], { cwd: root, encoding: 'utf8' }),
  ) as Sbom;
  const [{ packages: bundled }, manifest, licenses] = await withArtifact(async (folder, packages) => {
    finishArtifact(folder, packages);
    const text = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
    return [
      JSON.parse(text('bundled.json')),
      JSON.parse(text('package.json')),
      text('LICENSES.txt'),
    ] as const;
  });

  const listed = sbom.components.map((component) => component['bom-ref']);
  const known = productionPackages.map(({ name, version }) => `${name}@${version}`);
  assert.deepEqual(
    listed.filter((name) => !known.includes(name)),
    [],
  );
  assert.deepEqual([...reached(sbom)].toSorted(), listed.toSorted());
  for (const { licenses, hashes } of sbom.components) {
    assert.match(licenses[0]?.license.id ?? '', /^(MIT|MIT-0|Apache-2\.0|ISC|BSD-3-Clause|Unlicense)$/);
    assert.deepEqual([hashes.length, hashes[0]?.alg, hashes[0]?.content.length], [1, 'SHA-512', 128]);
  }

  const beside = Object.entries<string>({ ...manifest.dependencies, ...manifest.optionalDependencies }).map(
    ([name, version]) => `${name}@${version}`,
  );
  assert.deepEqual(
    [...bundled, ...beside].filter((name: string) => !listed.includes(name)),
    [],
  );
  // Each of our direct dependencies is inside or beside.
  const direct = Object.keys(product.dependencies ?? {});
  const names = [...bundled, ...beside].map((name: string) => name.replace(/@[^@]*$/, ''));
  assert.deepEqual(
    direct.filter((name) => !names.includes(name)),
    [],
  );
  for (const name of bundled) assert.ok(licenses.includes(`\n${name.replace(/@(?=[^@]*$)/, ' ')} (`), name);
});

test('an installation without development dependencies brings what the service loads, and no more', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: true; devOptional?: true; link?: true }>;
  };
  const installed = Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => {
      return path.includes('node_modules/') && !dev && !devOptional && !link;
    })
    .map(([path]) => path);
  assert.deepEqual(installed.toSorted(), servicePackages.map(({ path }) => path).toSorted());
});

test('what builds the console is known', () => {
  const tools = buildPackages.map(({ name }) => name).filter((name) => !PLATFORMS.test(name));
  assert.deepEqual(tools, BUILD_TOOLS);
});

test('an installation runs no scripts of packages, and our own scripts do not need npm', () => {
  assert.match(read('.npmrc'), /^ignore-scripts=true$/m);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const around = Object.keys(scripts).filter((name) => /^(pre|post)/.test(name));
  assert.deepEqual(around, [], 'npm does not run them with ignore-scripts');
});

/** The direct and indirect dependencies of Palisade. */
function reached({ metadata, dependencies }: Sbom): Set<string> {
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const found = new Set<string>();
  const waiting = [...(needs.get(metadata.component['bom-ref']) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(needs.get(next) ?? assert.fail(`${next} is in no list of dependencies`)));
  }
  return found;
}
