import { fill, Html, html } from '#faces/web/kit/html';
import { type Document, nameOf, resolve, type Schema } from './document.ts';
import { exampleOf } from './example.ts';
import { fieldsOf, renderFields } from './fields.ts';
import { type Chapter, readMarkdown, slugOf } from './markdown.ts';
import { answerOf, type Entry, renderOperation } from './operation.ts';

/** A heading and the content below it. */
interface Group {
  id: string;
  title: string;
  members: readonly { id: string; title: string }[];
}

/**
 * Renders the API description as one page: the introduction, each operation with its fields and an example, and the
 * records in replies.
 * @param templates `page` with `{{navigation}}`, `{{content}}` and `{{version}}`; `firstSteps` with `{{base}}` and
 * `{{region}}`
 * @param facts `base`: URL of the API including `/v4`; `region`: id of a region for examples; `parts`: what all pages
 * show
 */
export function renderReference(
  document: Document,
  templates: { page: string; firstSteps: string },
  { base, region, parts }: { base: string; region: string; parts: Record<string, Html | string | undefined> },
): string {
  const { description, version } = document.info;
  const [preface, ...chapters] = readMarkdown(description);
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ path, method, operation })),
  );
  const areas = [...Map.groupBy(entries, ({ operation }) => operation.tags[0] ?? '')];
  const records = answeredRecords(document, entries);

  const groups: Group[] = [
    { id: 'first-steps', title: 'First steps', members: [] },
    {
      id: 'basics',
      title: 'Basics',
      members: chapters.map(({ title }) => ({ id: slugOf(title), title })),
    },
    ...areas.map(([tag, members]) => ({
      id: areaId(tag),
      title: `/${tag}`,
      members: members.map(({ operation }) => ({ id: operation.operationId, title: operation.summary })),
    })),
    { id: 'records', title: 'Records', members: records.map((name) => ({ id: name, title: name })) },
  ];

  const content = html`${new Html(fill(templates.firstSteps, { base, region }))}
<section class="prose" id="basics" aria-label="Basics">
${preface?.content}
<p>All paths are relative to <code>${base}</code>.</p>
${chapters.map(renderChapter)}</section>
${areas.map(
  ([tag, members]) => html`<h2 class="area" id="${areaId(tag)}"><code>/${tag}</code></h2>
${members.map((entry) => renderOperation(document, base, entry))}`,
)}<h2 class="area" id="records">Records</h2>
${records.map((name) => renderRecord(document, name))}`;
  return fill(templates.page, { ...parts, navigation: groups.map(renderLinks), content, version });
}

function areaId(tag: string): string {
  return `area-${tag}`;
}

function renderLinks({ id, title, members }: Group): Html {
  const links = members.map((member) => html`<li><a href="#${member.id}">${member.title}</a></li>\n`);
  return html`<li><a href="#${id}">${title}</a>
<ul>
${links}</ul></li>
`;
}

function renderChapter({ title, content }: Chapter): Html {
  return html`<h2 id="${slugOf(title)}">${title}</h2>
${content}
`;
}

function renderRecord(document: Document, name: string): Html {
  const schema = resolve(document, { $ref: name });
  const example = JSON.stringify(exampleOf(document, schema), null, 2);
  return html`<section class="operation" id="${name}" aria-labelledby="${name}-title">
<h3 id="${name}-title"><a href="#${name}">${name}</a></h3>
<div class="halves">
<div>${renderFields(document, fieldsOf(schema), { named: 'linked', marked: false })}</div>
<pre tabindex="0" role="group" aria-label="Example of ${name}"><code>${example}</code></pre>
</div>
</section>
`;
}

/** Names of the schemas used in replies, each before those it refers to. */
function answeredRecords(document: Document, entries: readonly Entry[]): string[] {
  const names = new Set<string>();
  const visit = ({ $ref, items, properties }: Schema): void => {
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
