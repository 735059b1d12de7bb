import { type Html, html } from '#faces/web/kit/html';
import { type Document, nameOf, type Operation, type Parameter, resolve, type Schema } from './document.ts';
import { curlOf, exampleOf } from './example.ts';
import { type Field, fieldsOf, linkTo, renderFields } from './fields.ts';
import { inlineMarkdown } from './markdown.ts';

/** Responses of every operation, described in the introduction. */
const HOLDING_EVERYWHERE: ReadonlySet<string> = new Set(['429', 'default']);

export interface Entry {
  path: string;
  method: string;
  operation: Operation;
}

/** The schema of an operation's successful response. */
export function answerOf({ responses }: Operation): Schema {
  const answer = responses['200'];
  const content = answer && 'content' in answer ? answer.content : undefined;
  return (content?.['application/json'] ?? content?.['text/event-stream'])?.schema ?? {};
}

/** The text of a stream, or a reply as JSON. */
function shownAnswer(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2);
}

/** @param base URL of the API including `/v4` */
export function renderOperation(document: Document, base: string, entry: Entry): Html {
  const { path, method, operation } = entry;
  const { operationId: id, summary, description } = operation;
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title"><a href="#${id}">${summary}</a></h3>
<p class="line"><span class="method ${method}">${method.toUpperCase()}</span> <code>${withBreaks(`/v4${path}`)}</code></p>
<p>${inlineMarkdown(description)}</p>
<div class="halves">
<div>
${renderInput(document, operation)}${renderAnswers(document, operation)}
</div>
<div>
<h4>Request</h4>
<pre tabindex="0" role="group" aria-label="Request: ${summary}"><code>${curlOf(document, base, entry)}</code></pre>
<h4>Response</h4>
<pre tabindex="0" role="group" aria-label="Answer: ${summary}"><code>${shownAnswer(exampleOf(document, answerOf(operation)))}</code></pre>
</div>
</div>
</section>
`;
}

function renderInput(document: Document, { parameters = [], requestBody }: Operation): Html[] {
  const all = parameters.map((parameter) =>
    '$ref' in parameter ? (document.components.parameters[nameOf(parameter.$ref)] as Parameter) : parameter,
  );
  const standingIn = (place: Parameter['in']): Field[] =>
    all
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, description }) => ({ name, schema, description, required: false }));
  const body = requestBody && resolve(document, requestBody.content['application/json'].schema);
  const groups: [title: string, fields: Field[]][] = [
    ['Path', standingIn('path')],
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

function renderAnswers({ components }: Document, operation: Operation): Html {
  const refusals = Object.entries(operation.responses).flatMap(([status, response]) => {
    if (!('$ref' in response) || HOLDING_EVERYWHERE.has(status)) return [];
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

function describeShape({ $ref, properties = {} }: Schema): Html {
  if ($ref !== undefined) return html`The ${linkTo($ref)}.`;
  const inList = properties.data?.items?.$ref;
  if (inList !== undefined) return html`A page of ${linkTo(inList)} records.`;
  return Object.keys(properties).length === 0 ? html`Success: an empty object.` : html`Success.`;
}

/** Allows line breaks after the slashes of a long path. */
function withBreaks(path: string): Html[] {
  return path.split('/').map((part, index) => (index === 0 ? html`${part}` : html`<wbr>/${part}`));
}
