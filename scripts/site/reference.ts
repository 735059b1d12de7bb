import type { Document } from '#web/docs/document';
import { resolve } from '#web/docs/document';
import { exampleAnswer, exampleOf, type OperationEntry } from '#web/docs/example';
import { fieldsOf, renderFields } from '#web/docs/fields';
import { callsOf, renderDescription, shownAnswer } from '#web/docs/operation';
import { answeredRecords, entriesOf } from '#web/docs/reference';
import type { Html } from '#web/kit/html';

/** A page that is made, and not a document of the repository. */
export interface MadePage {
  address: string;
  title: string;
  text: string;
}

const REFERENCE = 'reference/';

const BASE = 'https://api.example.com/v4';
const FENCES = { curl: 'sh', TypeScript: 'ts', Python: 'python' } as const;

/** The API reference in Markdown: the basics, a page for each tag, and the records in answers. */
export function referencePages(document: Document): MadePage[] {
  const entries = entriesOf(document);
  const areas = document.tags.map(({ name, 'x-displayName': title, description }) => {
    const operations = entries
      .filter(({ operation }) => operation.tags.includes(name))
      .map((entry) => operationText(document, entry));
    return page(`${REFERENCE}${name.toLowerCase()}`, title, [description, ...operations]);
  });
  const records = answeredRecords(document, entries).map((name) => recordText(document, name));
  return [
    page(`${REFERENCE}index`, 'Basics', [document.info.description]),
    ...areas,
    page(`${REFERENCE}records`, 'Records', ['What operations answer.', ...records]),
  ];
}

function page(address: string, title: string, parts: readonly string[]): MadePage {
  return { address, title, text: [`# ${title}`, ...parts, ''].join('\n\n') };
}

function operationText(document: Document, entry: OperationEntry): string {
  const { method, path, operation } = entry;
  const calls = callsOf(document, { base: BASE, languages: ['curl', 'TypeScript', 'Python'] }, entry);
  const answer = exampleAnswer(document, entry);
  return [
    `## ${operation.summary} {#${operation.operationId}}`,
    `<p class="api-line"><span class="method ${method}">${method.toUpperCase()}</span> <code>/v4${path}</code></p>`,
    operation.description,
    '::: code-group',
    ...calls.map(([language, text]) => fenced(`${FENCES[language]} [${language}]`, text)),
    ':::',
    '**Answer**',
    fenced(typeof answer === 'string' ? 'txt' : 'json', shownAnswer(answer)),
    block(renderDescription(document, operation)),
  ].join('\n\n');
}

function recordText(document: Document, name: string): string {
  const schema = resolve(document, { $ref: name });
  return [
    `## ${name} {#${name}}`,
    schema.description ?? '',
    block(renderFields(document, fieldsOf(schema), { named: 'linked', marked: false })),
    fenced('json', shownAnswer(exampleOf(document, schema))),
  ].join('\n\n');
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

/** HTML that stands in Markdown as it is: a blank line would end it. */
function block({ text }: Html): string {
  const inner = text.replaceAll(/\n{2,}/g, '\n').replaceAll('href="#', `href="records.html#`);
  return `<div class="api" v-pre>\n${inner.trim()}\n</div>`;
}
