import { build, type Rolldown } from 'vite';

/**
 * A module as one minified script, as an application would ship it.
 * @param name of the variable that has its exports; without one it stays a module
 */
export async function bundled(entry: string, name?: string): Promise<string> {
  const lib =
    name === undefined ? { entry, formats: ['es' as const] } : { entry, name, formats: ['iife' as const] };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib, minify: true },
  });
  const [{ output } = { output: [] }] = [built].flat() as Rolldown.RolldownOutput[];
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
}
