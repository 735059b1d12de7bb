import { readFileSync } from 'node:fs';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { slugOf } from './slug.ts';

interface Written {
  base: string;
  version: string;
  sidebar: DefaultTheme.SidebarItem[];
}

/** What scripts/build-site.ts wrote beside the pages. */
const written = JSON.parse(readFileSync(new URL('../.pages/site.json', import.meta.url), 'utf8')) as Written;

export default defineConfig({
  title: 'Palisade',
  description: 'Self-hosted cloud networking and profile service',
  base: written.base,
  srcDir: '.pages',
  // Documents that are only offered as files.
  srcExclude: ['public/**'],
  outDir: 'dist',
  cacheDir: '.cache',
  head: [['link', { rel: 'icon', href: `${written.base}icon.svg` }]],
  markdown: { anchor: { slugify: slugOf } },
  // The index of the search is loaded with the first search only.
  vite: { build: { chunkSizeWarningLimit: 2_000 } },
  themeConfig: {
    logo: '/icon.svg',
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Operate', link: '/self-hosting' },
      { text: 'Use', link: '/console' },
      { text: 'API', link: '/reference/' },
      { text: 'Errors', link: '/errors' },
      { text: written.version, link: '/changelog' },
    ],
    sidebar: written.sidebar,
    outline: { level: [2, 3] },
    search: { provider: 'local', options: { detailedView: true } },
    docFooter: { prev: 'Before', next: 'Next' },
  },
});
