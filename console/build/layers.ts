import type { Plugin } from 'vite';

/** The first mention decides which layer wins: the later one. */
const ORDER = 'base, ui, map, pages';

/**
 * Says the order of the layers in every style sheet, because the bundler decides which sheet comes first: `base` after `ui`
 * would take the colours of buttons away.
 */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    enforce: 'pre',
    transform(code, id) {
      return /\/console\/src\/.*\.css$/.test(id) ? `@layer ${ORDER};\n${code}` : undefined;
    },
    writeBundle(_options, bundle) {
      for (const [name, output] of Object.entries(bundle)) {
        if (output.type !== 'asset' || !name.endsWith('.css')) continue;
        const mentioned = String(output.source).matchAll(/@layer ([a-z]+)/g);
        const order = [...new Set([...mentioned].map(([, layer]) => layer))].join(', ');
        if (!ORDER.includes(order)) throw new Error(`${name} has its layers in this order: ${order}`);
      }
    },
  };
}
