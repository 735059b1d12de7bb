// Builds the documentation site from docs/ and openapi.json into site/dist, and checks it. `--base /palisade/` for a site
// that is not at the root of its host.
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { endpoints } from '#app/endpoints';
import { openApiDocument } from '#http/openapi/document';
import type { Document } from '#web/docs/document';
import { IMAGES, linked, type Source } from './site/links.ts';
import { sectionsOf } from './site/markdown.ts';
import { outputProblems } from './site/output.ts';
import { AFTER_REFERENCE, BEFORE_REFERENCE, decisionPage, type Page } from './site/pages.ts';
import { referencePages } from './site/reference.ts';
import { sidebarOf } from './site/sidebar.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const site = `${root}site`;
const base = process.argv.includes('--base')
  ? (process.argv[process.argv.indexOf('--base') + 1] ?? '/')
  : '/';
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };

const problems = [...writePages(), ...missingDocuments()];
if (problems.length === 0) {
  await build(site);
  problems.push(...outputProblems(`${site}/dist`, base));
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Writes what VitePress reads. @returns links that lead nowhere */
function writePages(): string[] {
  const folder = `${site}/.pages`;
  rmSync(folder, { recursive: true, force: true });
  const sources = documents().map((page): Source => ({ ...page, text: textOf(page) }));
  const reference = referencePages(openApiDocument(endpoints) as unknown as Document);
  const found = sources.map((page) => ({ page, ...linked(page, sources, kindOf, base) }));
  for (const { page, text } of found) write(`${folder}/${page.address}.md`, text);
  for (const { address, text } of reference) write(`${folder}/${address}.md`, text);
  for (const file of new Set(found.flatMap(({ files }) => files)))
    cpSync(`${root}${file}`, `${folder}/public/files/${file}`);
  cpSync(`${root}docs/images`, `${folder}/public${IMAGES}`, { recursive: true });
  cpSync(`${root}src/web/assets/icon.svg`, `${folder}/public/icon.svg`);
  write(
    `${folder}/site.json`,
    JSON.stringify({ base, version, sidebar: sidebarOf(reference, (source) => kindOf(source) === 'file') }),
  );
  return found.flatMap(({ page, dead }) => dead.map((link) => `${page.source}: ${link} leads nowhere`));
}

function documents(): Page[] {
  const inNavigation = [...BEFORE_REFERENCE, ...AFTER_REFERENCE].flatMap(({ pages }) => pages);
  const decisions = globSync('docs/decisions/0*.md', { cwd: root }).toSorted().map(decisionPage);
  return [...inNavigation, ...decisions].filter(({ source }) => kindOf(source) === 'file');
}

/** Documents that are on no page. */
function missingDocuments(): string[] {
  const shown = new Set(documents().map(({ source }) => source));
  return globSync('docs/**/*.md', { cwd: root })
    .filter((file) => !shown.has(file.replaceAll('\\', '/')))
    .map((file) => `${file} has no place in scripts/site/pages.ts`);
}

function textOf({ source, title, sections }: Page): string {
  const text = readFileSync(`${root}${source}`, 'utf8');
  return sections ? `# ${title}\n\n${sectionsOf(text, sections)}` : text;
}

function kindOf(path: string): 'file' | 'folder' | undefined {
  const found = statSync(`${root}${path}`, { throwIfNoEntry: false });
  if (!found) return undefined;
  return found.isDirectory() ? 'folder' : 'file';
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
