// `npm run sbom`: the software bill of materials (CycloneDX 1.5) of the service and of what the web console brings into
// browsers, created from the lock file alone.
// `npm sbom` is not used because it omits packages that development dependencies need as well.
import { neededBy, type ProductionPackage, product, productionPackages } from './production-packages.ts';

/** A package may be installed in several places. */
const unique = [...new Map(productionPackages.map((entry) => [reference(entry), entry])).values()];

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

function reference({ name, version }: Pick<Named, 'name' | 'version'>): string {
  return `${name}@${version}`;
}

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
  return neededBy(entry).map(reference);
}
