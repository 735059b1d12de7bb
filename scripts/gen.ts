// `npm run gen`: writes the generated files. They are committed, so that reviews show their changes. CI runs it and
// fails when a file differs.
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { endpoints } from '#app/endpoints';
import { configurationDocument } from '#config/config';
import { openApiText } from '#http/openapi/document';
import { goldenTexts } from '#test/cli/golden';
import {
  makeAccessMatrix,
  makePackageStart,
  makePostgresSchema,
  makeSqliteSchema,
  makeStart,
  makeStatements,
} from '#test/golden-files';
import { goldenMails } from '#test/harness/mail-samples';
import { clientOperations, clientTypes } from './client-types.ts';
import { errorsDocument } from './errors-document.ts';
import { limitsDocument } from './limits-document.ts';
import { packageCounts } from './production-packages.ts';

interface GeneratedFile {
  /** Path relative to the root of the repository. */
  file: string;
  make: () => string | Promise<string>;
}

const generated: GeneratedFile[] = [
  { file: 'docs/configuration.md', make: configurationDocument },
  { file: 'docs/security.md', make: securityDocument },
  { file: 'docs/limits.md', make: limitsDocument },
  { file: 'docs/errors.md', make: errorsDocument },
  { file: 'openapi.json', make: () => openApiText(endpoints) },
  { file: 'clients/typescript/src/generated/types.d.ts', make: clientTypes },
  { file: 'clients/typescript/src/generated/operations.ts', make: clientOperations },
  { file: 'test/golden/access-matrix.txt', make: makeAccessMatrix },
  { file: 'test/golden/schema-sqlite.sql', make: makeSqliteSchema },
  { file: 'test/golden/schema-postgres.sql', make: makePostgresSchema },
  { file: 'test/golden/budgets/start.txt', make: makeStart },
  { file: 'test/golden/budgets/start-of-package.txt', make: makePackageStart },
  ...[...goldenMails()].map(([name, text]) => ({ file: `test/golden/mails/${name}`, make: () => text })),
];

const ofDatabases = [...(await makeStatements())].map(([name, text]) => ({
  file: `test/golden/${name}`,
  make: () => text,
}));

const root = new URL('../', import.meta.url);

for (const file of globSync('test/golden/sql/**/*.sql', { cwd: fileURLToPath(root) })) {
  if (ofDatabases.some((one) => one.file === file)) continue;
  await rm(new URL(file, root));
  console.log(`${file} removed`);
}
await write([...generated, ...ofDatabases]);
// Commands read openapi.json.
await write(
  [...(await goldenTexts())].map(([name, text]) => ({ file: `test/golden/cli/${name}`, make: () => text })),
);

async function write(files: readonly GeneratedFile[]): Promise<void> {
  for (const { file, make } of files) {
    const target = new URL(file, root);
    const text = await make();
    if ((await read(target)) === text) continue;
    await mkdir(new URL('./', target), { recursive: true });
    await writeFile(target, text);
    console.log(`${file} written`);
  }
}

/** Written by hand, except for the package counts, which come from the lock file. */
async function securityDocument(): Promise<string> {
  const text = (await read(new URL('docs/security.md', root))) ?? '';
  const parts = /(<!-- npm run gen: packages -->\n)[^]*?(\n<!-- end -->)/;
  if (!parts.test(text)) throw new Error('docs/security.md has lost the place of the package counts');
  return text.replace(parts, (_, begin: string, end: string) => `${begin}${packageCounts()}${end}`);
}

/** The file's text; undefined when it does not exist. */
function read(file: URL): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
