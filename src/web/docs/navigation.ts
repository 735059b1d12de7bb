import { type Html, html } from '#web/kit/html';

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
export function renderNavigation(groups: readonly ReferenceGroup[], page = ''): Html[] {
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
