import { type Plugin, RolldownMagicString } from 'rolldown';

/** An import of a module of Node.js, as the bundler writes it before it is minified. */
const IMPORT =
  /^import (?:(?<all>[\w$]+)|\* as (?<space>[\w$]+))?(?:, )?(?:\{(?<names>[^}]*)\} )?(?: ?from )?"(?<id>node:[\w/]+|[a-z_]+(?:\/[a-z]+)?)";$/gm;

/**
 * Gets modules of Node.js from `process`. For an `import`, Node.js reads every name that a module has, and some load what
 * few programs use: `node:http` has the WebSocket of undici, which takes as long to load as all of our service.
 */
export function builtins(): Plugin {
  return {
    name: 'builtins',
    renderChunk(code) {
      const changed = new RolldownMagicString(code);
      for (const { 0: text, index, groups = {} } of code.matchAll(IMPORT))
        changed.update(index, index + text.length, constantOf(groups));
      return { code: changed };
    },
  };
}

function constantOf({ all, space, names, id }: Record<string, string | undefined>): string {
  const module = `process.getBuiltinModule("${id}")`;
  const whole = all ?? space;
  const parts = [
    ...(whole === undefined ? [] : [`${whole} = ${module}`]),
    ...(names === undefined ? [] : [`{${names.replaceAll(' as ', ': ')}} = ${module}`]),
  ];
  return parts.length === 0 ? `${module};` : `const ${parts.join(', ')};`;
}
