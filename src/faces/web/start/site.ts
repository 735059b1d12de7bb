import type { Catalog } from '#config/catalog/catalog';
import type { Endpoint } from '#faces/http/endpoint';
import { openApiDocument, openApiText } from '#faces/http/openapi/document';
import type { Document } from '#faces/web/docs/document';
import { fill } from '#faces/web/kit/html';
import { answerWith, fixedPage, HTML, type Page, readAsset } from '#faces/web/kit/page';

export interface SiteFacts {
  /** Origin of the API, as clients reach it. */
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
  /** The style sheet of the sign-in pages. */
  signInStyle: Page;
  icon: Page;
  /** The page for unknown paths. */
  notFound: Page;
}

const CSS = 'text/css; charset=utf-8';

/** The public pages and the files they use. */
export function createSite({ publicUrl, version, catalog, endpoints }: SiteFacts): Site {
  const base = `${publicUrl}/v4`;
  const region = catalog.regions.find(({ capabilities }) => capabilities.includes('VPCs'))?.id ?? 'REGION';
  return {
    start: fixedPage(HTML, async () => fill(await readAsset('start.html'), { version })),
    reference: fixedPage(HTML, async () => {
      const { renderReference } = await import('#faces/web/docs/reference');
      const document = openApiDocument(endpoints) as unknown as Document;
      const page = await readAsset('reference.html');
      const firstSteps = await readAsset('first-steps.html');
      return renderReference(document, { page, firstSteps }, { base, region });
    }),
    // Tools on other origins may read it.
    openApi: fixedPage('application/json', () => openApiText(endpoints), [
      'Access-Control-Allow-Origin',
      '*',
    ]),
    style: fixedPage(CSS, async () => `${await readAsset('tokens.css')}\n${await readAsset('style.css')}`),
    signInStyle: fixedPage(CSS, () => readAsset('sign-in.css')),
    icon: fixedPage('image/svg+xml', () => readAsset('icon.svg')),
    notFound: async () => answerWith(404, HTML, await readAsset('not-found.html')),
  };
}
