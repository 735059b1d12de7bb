import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { layerOrder } from './build/layers.ts';
import { consoleOutputs } from './build/outputs.ts';
import { withoutPreloads } from './build/preloads.ts';
import { usedOperations } from './build/used-operations.ts';

/** One name per style sheet: class names are made from it. */
const sheets = new Map<string, string>();

/** Whether a module holds rules that the console shares with the service. */
function isRule(id: string): boolean {
  return /\/src\/domain(?:\/|\.ts$)/.test(id);
}

export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  base: '/console/',
  publicDir: false,
  logLevel: 'warn',
  resolve: {
    // wouter brings a hook for versions of React that lack it.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  plugins: [usedOperations(), react(), layerOrder(), withoutPreloads(), consoleOutputs()],
  css: {
    modules: {
      generateScopedName(local, file) {
        const [path = ''] = file.split('?');
        const name = basename(path, '.module.css');
        const other = sheets.get(name) ?? path;
        if (other !== path) throw new Error(`Two style sheets are called ${name}: ${other} and ${path}`);
        sheets.set(name, path);
        return `${name}_${local}`;
      },
    },
  },
  build: {
    // Browsers of the last two years.
    target: ['chrome131', 'firefox133', 'safari18.1'],
    manifest: 'manifest.json',
    emptyOutDir: true,
    reportCompressedSize: false,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // The list of what each chunk needs would be more than 1 kB of the first load. The page names the chunks of its own route
    // (outputs.ts), and a link loads those of the next page as soon as somebody points to it.
    modulePreload: false,
    // One sheet: no page and no dialog waits for styles of its own.
    cssCodeSplit: false,
    rolldownOptions: {
      // Declaring a reason is no effect that a page waits for: rules that a chunk does not use are left out of it.
      treeshake: { moduleSideEffects: (id) => !isRule(id) },
      input: { main: fileURLToPath(new URL('./src/main.tsx', import.meta.url)) },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // Changes with the lock file alone.
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|@tanstack)\// },
            // What most pages share, as one file instead of twenty.
            {
              name: 'common',
              test: /\/console\/src\/(api\/(?!natgateway)|rights|ui\/(?!dialogs|form|palette|public-address))|\/clients\/typescript\//,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
});
