// The manifests fit the types of the Kubernetes API, and the image and the unit.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import { packageVersion } from '#platform/version';

const folder = fileURLToPath(new URL('../../deploy/kubernetes/', import.meta.url));
const names = globSync('*.yaml', { cwd: folder }).toSorted();

/** Where `kubernetes-types` has the kinds of an API. */
const MODULES: Readonly<Record<string, string>> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'policy/v1': 'policy/v1',
};

interface Resource {
  apiVersion: string;
  kind: string;
  [key: string]: unknown;
}

function resourcesOf(name: string): Resource[] {
  return parseAllDocuments(readFileSync(`${folder}${name}`, 'utf8')).map((document) => {
    assert.deepEqual(document.errors, [], name);
    return document.toJS();
  });
}

/** What the compiler says about resources, written as literals: it then refuses unknown keys, too. */
function errorsOf(resources: readonly Resource[]): string[] {
  const lines = resources.map((resource, index) => {
    const type = `import('kubernetes-types/${MODULES[resource.apiVersion]}').${resource.kind}`;
    return `export const r${index}: ${type} = ${JSON.stringify(resource)};`;
  });
  const file = fileURLToPath(new URL('./kubernetes-manifests.ts', import.meta.url));
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, lines.join('\n'), ts.ScriptTarget.ES2022)
      : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('the manifests for Kubernetes', () => {
  const resources = names.flatMap(resourcesOf);

  it('have the types of its API', () => {
    assert.ok(resources.length >= 10);
    assert.deepEqual(errorsOf(resources), []);
  });

  it('would not pass with a mistake', () => {
    const [deployment] = resources.filter(({ kind }) => kind === 'Deployment');
    assert.ok(deployment);
    assert.match(errorsOf([{ ...deployment, spec: { replicas: '2' } }]).join(), /not assignable/);
    assert.match(errorsOf([{ ...deployment, specs: {} }]).join(), /specs/);
  });

  it('are all in one namespace, and in the table of the page', () => {
    const page = readFileSync(`${folder}README.md`, 'utf8');
    for (const name of names) assert.ok(page.includes(`| \`${name}\` |`), name);
    for (const { kind, metadata } of resources) {
      const { name, namespace } = metadata as Record<string, string>;
      assert.equal(kind === 'Namespace' ? name : namespace, 'palisade', `${kind} ${name}`);
    }
  });

  it('run the image of this version as its user, with the memory of the unit', () => {
    const text = readFileSync(`${folder}palisade.yaml`, 'utf8');
    assert.ok(text.includes(`image: palisade:${packageVersion()}\n`));
    for (const line of [
      'runAsUser: 10001',
      'readOnlyRootFilesystem: true',
      'limits: {memory: 1Gi}',
      'replicas: 2',
    ])
      assert.ok(text.includes(line), line);
  });
});
