// A type name is declared once, and a file is named with a noun of the field: a name that stands for two things has to
// be looked up each time.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The props of a component that only its file uses may have this name in every file. */
const PROPS = 'Props';
/** Words that say nothing about what is in a file. */
const VAGUE =
  /(^|[/-])(said|tells?|told|notes?|leaves?|leaving|happening|passage|things?|stuff|planting|news|helpers?|utils?|misc|common|anew|whoever|given|shown|found)(?=[-.])/;
/** Such a word is the usual name here. */
const USUAL = /\/not-found\.tsx$|\/helper-threads\.ts$/;

type Sources = readonly { file: string; text: string }[];

const root = fileURLToPath(new URL('../', import.meta.url));
const files = globSync('{src,network,console/src,clients/*/src}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/*.test.ts', 'clients/*/src/generated/**'],
}).toSorted();
const sources = files.map((file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }));

const problems = [...repeatedTypes(sources), ...vagueNames(files)];
const planted = [
  { file: 'src/a.ts', text: 'export interface Lease {}\ninterface Props {}' },
  { file: 'network/b.ts', text: 'type Lease = string;' },
  { file: 'console/src/c.tsx', text: 'interface Props {}\nclass Other { Lease = 1; }' },
];
if (
  repeatedTypes(planted).join() !==
  'Lease is declared in src/a.ts and network/b.ts: give one a name of its own'
)
  problems.push('a type name that is declared twice is not noticed');
if (vagueNames(['src/store/note-things.ts', 'src/store/lease.ts']).length !== 1)
  problems.push('a vague file name is not noticed');
for (const top of ['src/', 'network/', 'console/', 'clients/'])
  if (!files.some((file) => file.startsWith(top))) problems.push(`no file of ${top} was searched`);

for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${sources.flatMap(declaredTypes).length} types`);
process.exitCode = problems.length > 0 ? 1 : 0;

function repeatedTypes(searched: Sources): string[] {
  const declared = searched.flatMap((source) =>
    declaredTypes(source).map((name) => ({ name, file: source.file })),
  );
  return [...Map.groupBy(declared, ({ name }) => name)]
    .map(([name, places]) => ({ name, places: [...new Set(places.map(({ file }) => file))] }))
    .filter(({ places }) => places.length > 1)
    .map(({ name, places }) => `${name} is declared in ${places.join(' and ')}: give one a name of its own`);
}

/** The types that a file declares beside its functions, not those inside of them. */
function declaredTypes({ file, text }: Sources[number]): string[] {
  return ts
    .createSourceFile(file, text, ts.ScriptTarget.Latest)
    .statements.filter(
      (node) =>
        ts.isInterfaceDeclaration(node) ||
        ts.isTypeAliasDeclaration(node) ||
        ts.isClassDeclaration(node) ||
        ts.isEnumDeclaration(node),
    )
    .filter((node) => node.name?.text !== PROPS || isExported(node))
    .map((node) => node.name?.text ?? '');
}

function isExported(node: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function vagueNames(names: readonly string[]): string[] {
  return names
    .filter((file) => VAGUE.test(file) && !USUAL.test(file))
    .map((file) => `${file}: name it after what it has, with a noun of the field`);
}
