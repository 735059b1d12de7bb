import { dirname } from 'node:path/posix';
import { type Plugin, RolldownMagicString } from 'rolldown';

/** The folder of the program in the artifact. */
export const FOLDER = 'program';

/** Its worker is beside it in the bundle, too. */
const BESIDE_ITS_WORKER = 'src/store/engine/sqlite/thread.ts';

/**
 * Keeps `import.meta.url` and `import.meta.dirname` of our sources as if they were where they are in a checkout: what they
 * read by its path is at the same place in the artifact.
 * @param root of the repository, with a slash at its end
 */
export function sourceUrls(root: string): Plugin {
  return {
    name: 'source-urls',
    transform: {
      filter: { id: /\/(?:src|network)\/.*\.ts$/, code: 'import.meta' },
      handler(code, id) {
        const path = id.slice(root.length);
        if (path === BESIDE_ITS_WORKER) return null;
        const url = (target: string) => `new URL('../${target}', import.meta.url)`;
        const changed = new RolldownMagicString(code)
          .replaceAll('import.meta.url', `${url(path)}.href`)
          .replaceAll(
            'import.meta.dirname',
            `process.getBuiltinModule('node:url').fileURLToPath(${url(dirname(path))})`,
          );
        return { code: changed };
      },
    },
  };
}
