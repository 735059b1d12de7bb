// The licenses of packages, as texts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Part {
  /** Name and version. */
  name: string;
  license: string;
  text: string;
}

const RULE = '-'.repeat(80);

/** @param own the license of Palisade */
export function noticesOf(own: string, parts: readonly Part[]): string {
  const byText = Map.groupBy(parts, ({ text }) => text.trim());
  const sections = [...byText].map(([text, users]) => {
    const names = users.map(({ name, license }) => `${name} (${license})`);
    return [RULE, ...new Set(names), '', text || 'No text beside the name of the license.'].join('\n');
  });
  return `Palisade\n\n${own}\n${sections.join('\n\n')}\n`;
}

/** @param folder of an installed package */
export function partOf(folder: string): Part {
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
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => readFileSync(file, 'utf8').trim());
  return { name: `${name} ${version}`, license: String(license), text: texts.join('\n\n') };
}
