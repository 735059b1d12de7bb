import { readFileSync } from 'node:fs';
import { NATIVE, root } from './bundle.ts';

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

/** The `package.json` of the artifact: it needs only what is not inside. */
export function artifactManifest(): object {
  const { name, version, description, license, engines, dependencies, optionalDependencies } = JSON.parse(
    readFileSync(`${root}package.json`, 'utf8'),
  ) as Manifest;
  return {
    ...{ name, version, description, license },
    type: 'module',
    bin: { palisade: 'bin/palisade.js' },
    exports: {
      './testing': { types: './testing/index.d.ts', default: './testing/index.js' },
      './package.json': './package.json',
    },
    engines,
    dependencies: Object.fromEntries(NATIVE.map((native) => [native, dependencies[native]])),
    optionalDependencies,
  };
}
