import { type Html, html } from '#web/kit/html';
import { curlOf, LANGUAGES, type Language, pythonOf, typeScriptOf } from './calls.ts';
import {
  type Document,
  nameOf,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiSchema,
  resolve,
} from './document.ts';
import { answerOf, exampleAnswer, exampleRequest, type OperationEntry, parametersOf } from './example.ts';
import { type DocumentedField, fieldsOf, linkTo, renderFields } from './fields.ts';
import { inlineMarkdown } from './markdown.ts';

/** Responses of every operation, described in the introduction. */
const HOLDING_EVERYWHERE: ReadonlySet<string> = new Set(['429', 'default']);

export interface ReferenceOptions {
  /** URL of the API including `/v4`. */
  base: string;
  /** Those that can be used: our client knows the API under our own names only. */
  languages: readonly Language[];
}

/** The request in each language. */
export function callsOf(
  document: Document,
  { base, languages }: ReferenceOptions,
  entry: OperationEntry,
): [Language, string][] {
  const request = exampleRequest(document, entry);
  const writers: Record<Language, () => string> = {
    curl: () => curlOf(base, request),
    TypeScript: () => typeScriptOf(base, entry.operation.operationId, request),
    Python: () => pythonOf(base, request),
  };
  return LANGUAGES.filter((language) => languages.includes(language)).map((language) => [
    language,
    writers[language](),
  ]);
}

export function renderOperation(document: Document, shown: ReferenceOptions, entry: OperationEntry): Html {
  const { path, method, operation } = entry;
  const { operationId: id, summary, description } = operation;
  const calls = callsOf(document, shown, entry).map(
    (
      [language, text],
      index,
    ) => html`<details class="call" data-language="${language}"${index === 0 && html` open`}>
<summary>${language}</summary>
${renderCode(`${summary}, in ${language}`, text)}</details>
`,
  );
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title"><a href="#${id}">${summary}</a></h3>
<p class="line"><span class="method ${method}">${method.toUpperCase()}</span> <code>${withBreaks(`/v4${path}`)}</code></p>
<p>${inlineMarkdown(description)}</p>
<div class="halves">
<div>
${renderDescription(document, operation)}
</div>
<div>
<h4>Request</h4>
${calls}<h4>Response</h4>
${renderCode(`Answer: ${summary}`, shownAnswer(exampleAnswer(document, entry)))}</div>
</div>
</section>
`;
}

/** What an operation takes and answers, field by field. */
export function renderDescription(document: Document, operation: OpenApiOperation): Html {
  return html`${renderInput(document, operation)}${renderAnswers(document, operation)}`;
}

/** The text of a stream, or a reply as JSON. */
export function shownAnswer(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2);
}

/** Text to copy. A script puts the button beside it. */
export function renderCode(label: string, text: string): Html {
  return html`<div class="code"><pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre></div>
`;
}

function renderInput(document: Document, operation: OpenApiOperation): Html[] {
  const { requestBody } = operation;
  const all = parametersOf(document, operation);
  const standingIn = (place: OpenApiParameter['in']): DocumentedField[] =>
    all
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, description, required = false }) => ({ name, schema, description, required }));
  const body = requestBody && resolve(document, requestBody.content['application/json'].schema);
  const groups: [title: string, fields: DocumentedField[]][] = [
    ['Path', standingIn('path').map((field) => ({ ...field, required: false }))],
    ['Query', standingIn('query')],
    ['Headers', standingIn('header')],
    ['Body', body ? fieldsOf(body) : []],
  ];
  return groups
    .filter(([, fields]) => fields.length > 0)
    .map(
      ([title, fields]) => html`<h4>${title}</h4>
${renderFields(document, fields, { named: 'inline', marked: true })}
`,
    );
}

function renderAnswers({ components }: Document, operation: OpenApiOperation): Html {
  const refusals = Object.entries(operation.responses).flatMap(([status, response]) => {
    if (status === '200' || HOLDING_EVERYWHERE.has(status)) return [];
    if (!('$ref' in response)) return [renderAnswer(status, html`${inlineMarkdown(response.description)}`)];
    const { description } = components.responses[nameOf(response.$ref)] ?? { description: '' };
    return [renderAnswer(status, html`${inlineMarkdown(description)}`)];
  });
  return html`<h4>Responses</h4>
<ul class="answers">
${renderAnswer('200', describeShape(answerOf(operation)))}${refusals}</ul>`;
}

function renderAnswer(status: string, text: Html): Html {
  return html`<li><code>${status}</code> <span>${text}</span></li>
`;
}

function describeShape({ $ref, properties = {} }: OpenApiSchema): Html {
  if ($ref !== undefined) return html`The ${linkTo($ref)}.`;
  const inList = properties.data?.items?.$ref;
  if (inList !== undefined) return html`A page of ${linkTo(inList)} records.`;
  return Object.keys(properties).length === 0 ? html`Success: an empty object.` : html`Success.`;
}

/** Allows line breaks after the slashes of a long path. */
function withBreaks(path: string): Html[] {
  return path.split('/').map((part, index) => (index === 0 ? html`${part}` : html`<wbr>/${part}`));
}
