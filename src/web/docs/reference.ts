import { fill, Html, html } from '#web/kit/html';
import type { Language } from './calls.ts';
import { type Document, nameOf, type OpenApiSchema, resolve } from './document.ts';
import { answerOf, exampleOf, type OperationEntry } from './example.ts';
import { fieldsOf, renderFields } from './fields.ts';
import { type Chapter, inlineMarkdown, readMarkdown, slugOf } from './markdown.ts';
import { renderCode, renderOperation } from './operation.ts';
import { renderResults, type Searchable, search } from './search.ts';

export interface ReferenceFacts {
  /** URL of the API including `/v4`. */
  base: string;
  /** Id of a region for examples. */
  region: string;
  languages: readonly Language[];
  /** What all pages show. */
  parts: Record<string, Html | string | undefined>;
}

export interface ApiReference {
  /** The introduction, each operation with its fields and an example, and the records in replies. */
  page: string;
  /** The page with what a search finds. */
  results(query: string): string;
}

/** A part of the page that has an id of its own. */
interface ReferenceSection extends Searchable {
  method?: string;
  content: Html;
}

/**
 * Renders the API description.
 * @param templates `page` with `{{navigation}}`, `{{content}}`, `{{query}}` and `{{version}}`; `firstSteps` with
 * `{{base}}` and `{{region}}`
 */
export function renderReference(
  document: Document,
  templates: { page: string; firstSteps: string },
  { base, region, languages, parts }: ReferenceFacts,
): ApiReference {
  const { description, version } = document.info;
  const [preface, ...chapters] = readMarkdown(description);
  const entries = entriesOf(document);
  const basics = chapters.map(chapterSection);
  const areas = document.tags.map((tag) => ({
    ...tag,
    title: tag['x-displayName'],
    sections: entries
      .filter(({ operation }) => operation.tags.includes(tag.name))
      .map((entry) => operationSection(document, { base, languages }, entry)),
  }));
  const records = answeredRecords(document, entries).map((name) => recordSection(document, name));

  const groups: ReferenceGroup[] = [
    { id: 'first-steps', title: 'First steps', members: [] },
    { id: 'basics', title: 'Basics', members: basics },
    ...areas.map(({ name, title, sections }) => ({ id: areaId(name), title, members: sections })),
    { id: 'records', title: 'Records', members: records },
  ];
  const content = html`${new Html(fill(templates.firstSteps, { base, region }))}
<section class="prose" id="basics" aria-label="Basics">
${preface?.content}
<p>All paths are relative to <code>${base}</code>.</p>
${basics.map((section) => section.content)}</section>
${areas.map(
  ({ name, title, description: text, sections }) => html`<h2 class="area" id="${areaId(name)}">${title}</h2>
<p class="prose">${inlineMarkdown(text)}</p>
${sections.map((section) => section.content)}`,
)}<h2 class="area" id="records">Records</h2>
${records.map((section) => section.content)}`;
  const filled = (inner: Html, query: string) =>
    fill(templates.page, {
      ...parts,
      navigation: renderNavigation(groups, query === '' ? '' : '/docs'),
      content: inner,
      query,
      version,
    });
  const searched = [...areas.flatMap(({ sections }) => sections), ...basics, ...records];
  return {
    page: filled(content, ''),
    results: (query) => filled(renderResults(search(searched, query), query), query),
  };
}

/** All operations of the document. A path that refers to another one is an alias, and has none of its own. */
export function entriesOf({ paths }: Document): OperationEntry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== '$ref')
      .map(([method, operation]): OperationEntry => ({ path, method, operation })),
  );
}

function areaId(tag: string): string {
  return `area-${tag}`;
}

/** What a reader sees of it. */
function textOf({ text }: Html): string {
  return text.replaceAll(/<[^<>]*>/g, ' ');
}

function chapterSection({ title, content }: Chapter): ReferenceSection {
  const shown = html`<h2 id="${slugOf(title)}">${title}</h2>
${content}
`;
  return { id: slugOf(title), title, note: 'Basics', text: textOf(shown), content: shown };
}

function operationSection(
  document: Document,
  shown: Parameters<typeof renderOperation>[1],
  entry: OperationEntry,
): ReferenceSection {
  const { method, path, operation } = entry;
  const content = renderOperation(document, shown, entry);
  const note = `${method.toUpperCase()} /v4${path}`;
  const text = `${operation.operationId} ${textOf(content)}`;
  return { id: operation.operationId, title: operation.summary, method, note, text, content };
}

function recordSection(document: Document, name: string): ReferenceSection {
  const schema = resolve(document, { $ref: name });
  const example = JSON.stringify(exampleOf(document, schema), null, 2);
  const content = html`<section class="operation" id="${name}" aria-labelledby="${name}-title">
<h3 id="${name}-title"><a href="#${name}">${name}</a></h3>
<p>${inlineMarkdown(schema.description ?? '')}</p>
<div class="halves">
<div>${renderFields(document, fieldsOf(schema), { named: 'linked', marked: false })}</div>
${renderCode(`Example of ${name}`, example)}</div>
</section>
`;
  return { id: name, title: name, note: 'Record', text: textOf(content), content };
}

/** Names of the schemas used in replies, each before those it refers to. */
export function answeredRecords(document: Document, entries: readonly OperationEntry[]): string[] {
  const names = new Set<string>();
  const visit = ({ $ref, items, properties }: OpenApiSchema): void => {
    if (items) visit(items);
    for (const property of Object.values(properties ?? {})) visit(property);
    if ($ref === undefined || names.has(nameOf($ref))) return;
    names.add(nameOf($ref));
    visit(resolve(document, { $ref }));
  };
  for (const { operation } of entries) visit(answerOf(operation));
  visit({ $ref: 'Errors' });
  return [...names];
}

/** A heading of the reference, with the headings below it. */
export interface ReferenceGroup {
  id: string;
  title: string;
  members: readonly ReferenceGroupItem[];
}

export interface ReferenceGroupItem {
  id: string;
  title: string;
  /** Of an operation. */
  method?: string;
}

/** @param page path of the page that has the headings, if it is another one */
function renderNavigation(groups: readonly ReferenceGroup[], page = ''): Html[] {
  return groups.map(({ id, title, members }) => {
    const links = members.map(
      (
        member,
      ) => html`<li><a href="${page}#${member.id}">${member.method && renderMethod(member.method)}${member.title}</a></li>
`,
    );
    const list =
      links.length > 0 &&
      html`<ul>
${links}</ul>`;
    return html`<li><a href="${page}#${id}">${title}</a>
${list}</li>
`;
  });
}

function renderMethod(method: string): Html {
  return html`<span class="method ${method}">${method.toUpperCase()}</span> `;
}
