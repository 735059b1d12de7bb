// The licenses of everything that the artifacts contain, as one text.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesOf, type Part, partOf } from '../bundle/notices.ts';
import { reference } from '../bundle/packages.ts';
import { productionPackages } from '../production-packages.ts';

/**
 * @param tree of one architecture: the packages of the others are the same programs
 * @param checkout with the packages that are inside of the program and of the console's script
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
    ...partsOfBundles(tree, checkout),
    ...(root ? partsOfDebian(root) : []),
  ];
  const own = readFileSync(join(checkout, 'LICENSE'), 'utf8');
  return noticesOf(own, parts);
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

/** What is in the program and in the console's script is installed where they were built. */
function partsOfBundles(tree: string, checkout: string): Part[] {
  const inside = new Set(
    ['bundled.json', 'console/dist/bundled.json']
      .map((name) => join(tree, name))
      .filter((file) => existsSync(file))
      .flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as { packages: string[] }).packages),
  );
  return productionPackages
    .filter((entry) => inside.has(reference(entry)) && existsSync(join(checkout, entry.path)))
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
