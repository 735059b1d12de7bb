// The licenses of everything that the artifacts contain, as one text.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionPackages } from '../production-packages.ts';

interface Part {
  /** Name and version. */
  name: string;
  license: string;
  text: string;
}

const RULE = '-'.repeat(80);

/**
 * @param tree of one architecture: the packages of the others are the same programs
 * @param checkout with the packages that are in the console's script
 * @param root of the image, with the copyright files of Debian's packages
 */
export function licensesText({
  tree,
  checkout,
  root,
}: {
  tree: string;
  checkout: string;
  root?: string;
}): string {
  const parts = [
    ...partsOfNode(tree),
    ...partsOfPackages(tree),
    ...partsOfConsole(tree, checkout),
    ...(root ? partsOfDebian(root) : []),
  ];
  const own = readFileSync(join(checkout, 'LICENSE'), 'utf8');
  const byText = Map.groupBy(parts, ({ text }) => text.trim());
  const sections = [...byText].map(([text, users]) => {
    const names = users.map(({ name, license }) => `${name} (${license})`);
    return [RULE, ...new Set(names), '', text || 'No text beside the name of the license.'].join('\n');
  });
  return `Palisade\n\n${own}\n${sections.join('\n\n')}\n`;
}

function partsOfNode(tree: string): Part[] {
  const text = readFileSync(join(tree, 'node.LICENSE'), 'utf8');
  return [{ name: 'Node.js', license: 'MIT, and those of its parts', text }];
}

function partsOfPackages(tree: string): Part[] {
  return globSync('{*,@*/*,**/node_modules/*,**/node_modules/@*/*}/package.json', {
    cwd: join(tree, 'node_modules'),
  })
    .toSorted()
    .map((manifest) => partOf(join(tree, 'node_modules', manifest, '..')));
}

/** What is in the console's script is installed where it was built. */
function partsOfConsole(tree: string, checkout: string): Part[] {
  if (!existsSync(join(tree, 'console/dist'))) return [];
  return productionPackages
    .filter(({ path }) => !existsSync(join(tree, path)) && existsSync(join(checkout, path, 'package.json')))
    .filter(({ name }) => !/^node-(linux|win)-/.test(name))
    .map(({ path }) => partOf(join(checkout, path)));
}

function partsOfDebian(root: string): Part[] {
  return globSync('usr/share/doc/*/copyright', { cwd: root })
    .toSorted()
    .map((file) => ({
      name: file.split('/').at(-2) ?? '',
      license: 'Debian',
      text: readFileSync(join(root, file), 'utf8'),
    }));
}

function partOf(folder: string): Part {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const files = globSync('{LICENSE,LICENCE,License,license,licence,NOTICE,COPYING}*', {
    cwd: folder,
    withFileTypes: true,
  });
  const texts = files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .map((file) => readFileSync(file, 'utf8').trim());
  return { name: `${name} ${version}`, license: String(license), text: texts.join('\n\n') };
}
