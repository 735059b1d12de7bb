import type { Catalog } from '#catalog/index';
import type { Endpoint } from '#http/endpoint';
import { SPEC_VERSION } from '#http/headers';
import { openApiDocument, openApiText } from '#http/openapi/document';
import { fill } from './html.ts';
import { answerWith, fixedPage, HTML, type Page, readAsset } from './page.ts';
import type { Document } from './reference/document.ts';

export interface SiteFacts {
  /** Origin under which clients reach the service. */
  publicUrl: string;
  /** Version of Palisade. */
  version: string;
  catalog: Catalog;
  endpoints: readonly Endpoint[];
}

export interface Site {
  start: Page;
  reference: Page;
  openApi: Page;
  style: Page;
  /** Of the sign-in pages. */
  signInStyle: Page;
  icon: Page;
  /** What a browser gets for an address with nothing behind it. */
  notFound: Page;
}

const CSS = 'text/css; charset=utf-8';

/** The pages for people, and the files they need. */
export function createSite({ publicUrl, version, catalog, endpoints }: SiteFacts): Site {
  const base = `${publicUrl}/v4`;
  const region = catalog.regions.find(({ capabilities }) => capabilities.includes('VPCs'))?.id ?? 'REGION';
  return {
    start: fixedPage(HTML, async () =>
      fill(await readAsset('start.html'), { base, region, version, specVersion: SPEC_VERSION }),
    ),
    reference: fixedPage(HTML, async () => {
      const { renderReference } = await import('./reference/reference.ts');
      const document = openApiDocument(endpoints) as unknown as Document;
      return renderReference(document, await readAsset('reference.html'), base);
    }),
    // Tools on other origins read it too.
    openApi: fixedPage('application/json', () => openApiText(endpoints), [
      'Access-Control-Allow-Origin',
      '*',
    ]),
    style: fixedPage(CSS, () => readAsset('style.css')),
    signInStyle: fixedPage(CSS, () => readAsset('sign-in.css')),
    icon: fixedPage('image/svg+xml', () => readAsset('icon.svg')),
    notFound: async () => answerWith(404, HTML, await readAsset('not-found.html')),
  };
}
