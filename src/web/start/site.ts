import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '#api/endpoint';
import type { Catalog } from '#config/catalog/catalog';
import type { Brand } from '#config/config';
import type { WordedApi } from '#http/names/worded-api';
import { documentText, openApiDocument } from '#http/openapi/document';
import { longCommonPasswords } from '#platform/passwords';
import { LANGUAGES } from '#web/docs/calls';
import type { Document } from '#web/docs/document';
import { fill } from '#web/kit/html';
import { answerWith, fixedPage, HTML, once, readAsset } from '#web/kit/page';
import { brandAssets, pageParts } from '../brand.ts';

export interface SiteFacts {
  /** Origin of the API, as clients reach it. */
  publicUrl: string;
  brand: Brand;
  /** Version of Palisade. */
  version: string;
  catalog: Catalog;
  endpoints: readonly Endpoint[];
  /** Set where clients know the API under other names than ours. */
  worded: WordedApi | undefined;
}

const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** The public pages and the files they use. */
export function createSite({ publicUrl, brand, version, catalog, endpoints, worded }: SiteFacts) {
  const base = `${publicUrl}/v4`;
  const describe = () => worded?.document() ?? openApiDocument(endpoints);
  const region = catalog.regions.find(({ capabilities }) => capabilities.includes('VPCs'))?.id ?? 'REGION';
  const reference = once(async () => {
    const { renderReference } = await import('#web/docs/reference');
    const document = describe() as unknown as Document;
    const page = await readAsset('reference.html');
    const firstSteps = inWords(await readAsset('first-steps.html'), worded);
    const languages = LANGUAGES.filter((language) => !worded || language !== 'TypeScript');
    const facts = { base, region, languages, parts: pageParts(brand) };
    return renderReference(document, { page, firstSteps }, facts);
  });
  const whole = fixedPage(HTML, async () => (await reference()).page);
  return {
    start: fixedPage(HTML, () => startPage(brand, version)),
    /** The API reference, or with `q` what is found in it. */
    reference: async (message: IncomingMessage) => {
      const query = searchQuery(message);
      if (query === '') return await whole(message);
      return answerWith(200, HTML, (await reference()).results(query));
    },
    docsScript: fixedPage(JAVASCRIPT, () => readAsset('docs.js')),
    // Tools on other origins may read it.
    openApi: fixedPage('application/json', () => documentText(describe()), [
      'Access-Control-Allow-Origin',
      '*',
    ]),
    style: fixedPage(CSS, async () => `${await readAsset('tokens.css')}\n${await readAsset('style.css')}`),
    /** The style sheet of the sign-in pages. */
    signInStyle: fixedPage(CSS, () => readAsset('sign-in.css')),
    /** The script of pages with password fields. */
    passwordScript: fixedPage(JAVASCRIPT, async () => {
      const common = JSON.stringify(await longCommonPasswords());
      return `${await readAsset('password-fields.js')}\nhelpWithPasswords(${common});\n`;
    }),
    brand: brandAssets(brand),
    icon: fixedPage('image/svg+xml', () => readAsset('icon.svg')),
    /** The page for unknown paths. */
    notFound: async () => answerWith(404, HTML, fill(await readAsset('not-found.html'), pageParts(brand))),
  };
}

/** What to search for in the reference; empty for nothing. */
function searchQuery({ url = '' }: IncomingMessage): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : (new URLSearchParams(url.slice(start)).get('q') ?? '').trim();
}

/** A page of ours whose code names the API. */
function inWords(page: string, worded: WordedApi | undefined): string {
  if (!worded) return page;
  let isCode = false;
  return page
    .split(/(<[^<>]*>|\{\{\w+\}\})/)
    .map((part) => {
      if (part.startsWith('{{')) return part;
      if (!part.startsWith('<')) return isCode ? worded.code(part) : worded.text(part);
      if (/^<\/?code>$/.test(part)) isCode = part === '<code>';
      return part;
    })
    .join('');
}

/** The page at `/` for people who are not signed in. @param version of Palisade */
export async function startPage(brand: Brand, version: string): Promise<string> {
  return fill(await readAsset('start.html'), { version, ...pageParts(brand) });
}
