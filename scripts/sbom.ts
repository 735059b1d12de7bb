// `npm run sbom`: the software bill of materials (CycloneDX 1.5) of the service and of what the web console brings into
// browsers: the packages whose modules are in the bundle, and those beside it, as the lock file has them.
// `npm sbom` is not used because it omits packages that development dependencies need as well.
import { bundle, NATIVE } from './bundle/bundle.ts';
import { packagesOf, reference } from './bundle/packages.ts';
import {
  browserPackages,
  neededBy,
  type ProductionPackage,
  packagesBeside,
  product,
} from './production-packages.ts';

const packages = [...packagesOf(await bundle()), ...packagesBeside(NATIVE), ...browserPackages];
/** A package may be installed in several places. */
const unique = [...new Map(packages.map((entry) => [reference(entry), entry])).values()];
const listed = new Set(unique.map(reference));

const document = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: { 'bom-ref': reference(product), ...component(product, 'application') },
  },
  components: unique.map((entry) => ({
    'bom-ref': reference(entry),
    ...component(entry, 'library'),
    scope: entry.optional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: sha512(entry) }],
  })),
  dependencies: [
    { ref: reference(product), dependsOn: needs({ path: '' }) },
    ...unique.map((entry) => ({ ref: reference(entry), dependsOn: needs(entry) })),
  ],
};

console.log(JSON.stringify(document, null, 2));

type Named = Pick<ProductionPackage, 'name' | 'version' | 'license'>;

function component({ name, version, license }: Named, type: 'application' | 'library') {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type, name, version, purl, licenses: [{ license: { id: license } }] };
}

function sha512({ name, integrity }: ProductionPackage): string {
  const [algorithm, hash = ''] = integrity.split('-');
  if (algorithm !== 'sha512') throw new Error(`${name}: the lock file has no SHA-512`);
  return Buffer.from(hash, 'base64').toString('hex');
}

function needs(entry: { path: string }): string[] {
  return neededBy(entry)
    .map(reference)
    .filter((name) => listed.has(name));
}
