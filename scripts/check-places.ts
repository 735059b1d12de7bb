// Checks what import rules cannot: code that belongs in a single place, and the size of files and folders.
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Place {
  what: string;
  word: RegExp;
  /** Code that must be caught. Proves that the expression works. */
  example: string | readonly string[];
  /** Files in which the expression may occur. */
  allowed: RegExp;
  instead: string;
}

const MAX_LINES = 300;
/** Without tests. */
const MAX_FILES_OF_FOLDER = 20;
/** Migrations are never changed, so their folder only grows. */
const GROWING_FOLDER = 'src/store/schema/migrations';

const testFile = /\.test\.ts$/;
const actionFile = /^(src\/features|network)\/.*actions\.ts$/;

const everywhere: Place[] = [
  {
    what: 'a relative import from beyond the parent folder',
    word: /\b(from|import|import\() ?'\.\.\/[^']*\/[^']*\.tsx?'/,
    example: [
      "import { Failure } from '../../domain/failure.ts';",
      "import { Page } from '../frame/page.tsx';",
    ],
    // The doors of the console to what it shares.
    allowed: /^console\/src\/(domain|api\/operations)\.ts$/,
    instead: "the name that package.json gives it: '#domain/failure'",
  },
];

const sourcePlaces: Place[] = [
  ...everywhere,
  {
    // It would have no event and no change, and would go on during maintenance.
    what: 'a write that does not go through mutate()',
    word: /\b(store|engine)\.write\(/,
    example: 'await store.write((tx) => insertVpc(tx, row));',
    allowed: /^src\/(store\/|app\/mutate\.ts$|features\/changes\/feed\.ts$)/,
    instead: 'ctx.mutate() or store.mutate()',
  },
  {
    what: 'the environment',
    word: /\bprocess\.env\b|['"](node:)?process['"]/,
    example: 'process.env.PORT',
    // The API reference prints it, in examples.
    allowed: /^src\/(config\/config|web\/docs\/calls)\.ts$/,
    instead: 'take the option from the Config that src/config/config.ts reads',
  },
  {
    what: 'the clock',
    word: /\bDate\.now\b|\bnew Date\(\s*\)/,
    example: 'new Date()',
    allowed: /^src\/platform\/clock\.ts$/,
    instead: 'ctx.now(), or a `now` handed in',
  },
  {
    what: 'randomness',
    word: /\bMath\.random\b|\brandom(Bytes|UUID|Int|Fill|FillSync)\b|\bgetRandomValues\b/,
    example: "import { randomBytes } from 'node:crypto';",
    allowed: /^src\/platform\/random\.ts$/,
    instead: 'ctx.random, or random bytes handed in',
  },
  {
    what: 'an SQL dialect',
    word: /\b(Sqlite|Postgres)(Dialect|Adapter|Driver|QueryCompiler)\b|\b(strpos|instr|json_group_array|jsonb?_agg)\(/,
    example: 'new SqliteDialect()',
    allowed: /^src\/store\//,
    instead: 'a function of src/store that knows both dialects',
  },
  {
    what: 'a reason that is not declared',
    word: /\breason: ['"`]/,
    example: "Failure.invalid([{ field: 'label', reason: 'label is taken' }])",
    // Errors that the API does not report: in catalogue files, OAuth requests and commands; and examples in the API
    // reference.
    allowed:
      /^src\/(cli|config\/catalog)\/|^src\/(oauth\/body|http\/openapi\/components)\.ts$|^network\/settings\/network-file\.ts$/,
    instead: 'a constant that `reason()` of src/domain/reasons declares: docs/errors.md lists those',
  },
  {
    what: 'which database it is',
    word: /[!=]==? '(sqlite|postgres)'/,
    example: "store.dialect === 'sqlite'",
    // Set-up differs between the databases (files, locks, keys); the behavior of the service does not.
    allowed: /^src\/(store|cli|app)\/|^src\/platform\/private-file\.ts$/,
    instead: 'a function of src/store that knows both databases',
  },
];

/** A right is stated once, in the route's target, which a write loads again in its transaction. */
const actionPlaces: Place[] = [
  {
    what: 'a right that is decided a second time',
    word: /\b(load(?!Totp\b)[A-Z]\w*|require\w*(Permission|Access|Grant)|meetsRequirement)\(|'read_(only|write)'|\bactor\.(restricted|accountAccess)\b|\{[^{}]*\b(restricted|accountAccess)\b[^{}]*\} = (ctx\.)?actor\b/,
    example: [
      "await loadVpc({ db: tx, actor }, id, 'read_write');",
      'await requireVpcPermission(access, id, wanted);',
      'if (ctx.actor.restricted) return;',
      'const { restricted } = ctx.actor;',
    ],
    // `requireVpcGrants` may be called: its VPCs are those that a body names besides the target.
    allowed: /^$/,
    instead: 'the target that `act` gets, which was decided with the requirement of the route',
  },
];

const consolePlaces: Place[] = [
  ...everywhere,
  {
    what: 'text that becomes markup or code',
    word: /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|srcdoc|srcDoc)\b|\bdocument\.write|\beval\(|\bnew Function\(/,
    example: 'element.innerHTML = text;',
    allowed: /^$/,
    instead: 'elements: React escapes text',
  },
  {
    what: 'a request',
    word: /\bfetch\(|\bXMLHttpRequest\b|\bsendBeacon\b|\bnew EventSource\b|\bnew WebSocket\b/,
    example: "await fetch('/console/v4/vpcs');",
    allowed: /^console\/src\/api\/call\.ts$/,
    instead: 'call() of #api/call.ts',
  },
  {
    what: 'something that stays in the browser',
    word: /\bdocument\.cookie\b|\b(local|session)Storage\b|\bindexedDB\b|\bcaches\./,
    example: 'localStorage.theme = theme;',
    allowed: /^$/,
    instead: 'preferences, or the address',
  },
  {
    what: 'something that React shows late',
    word: /\bSuspense\b|\blazy\(|\bstartTransition\b|\buseTransition\b/,
    example: "const Late = lazy(() => import('./late.tsx'));",
    allowed: /^$/,
    instead: 'lazyDialog() or lazyPart() of #ui/lazy/lazy.tsx; pages are loaded before they are drawn',
  },
  {
    // Its failure would take away what stands around it, for as long as the page lives.
    what: 'a part that is loaded late, without a boundary and another attempt',
    word: /(?<!\b(?:lazy(?:Dialog|Part|Note)|loadWithRetry)\(\(\) => )\bimport\(/,
    example: "const load = () => import('./late.tsx');",
    // The pages, which the router loads.
    allowed: /^console\/src\/routes\.ts$/,
    instead: 'lazyDialog() or lazyPart() of #ui/lazy/lazy.tsx, around the import()',
  },
  {
    what: 'a part of Base UI that is too large, or fails axe',
    word: /'@base-ui\/react(?!\/(dialog|alert-dialog|field|toast|autocomplete|combobox)')|\b(Combobox|Autocomplete)\.(Popup|Positioner|Portal)\b/,
    example: "import { Menu } from '@base-ui/react/menu';",
    allowed: /^$/,
    instead: '<select>, <details>, #ui/menu.tsx, or visible text in place of a tooltip',
  },
  {
    what: 'the browser beside the page',
    word: /\bnavigator\./,
    example: 'navigator.clipboard.writeText(text)',
    allowed: /^console\/src\/(ui\/clipboard\.ts$|live\/)/,
    instead: 'copy() of #ui/clipboard.ts',
  },
  {
    what: 'an address that is put together',
    word: /\bto=(\{`|"\/)|\bgo\((`|'\/)/,
    example: '<Link to={`/vpcs/${id}`}>',
    allowed: /^$/,
    instead: 'paths of #paths.ts, which encodes',
  },
  {
    what: 'something of Node.js',
    word: /\b(process|Buffer|setImmediate|__dirname)\b(?=[.(])/,
    example: 'process.env.NODE_ENV',
    allowed: /^$/,
    instead: 'what browsers have',
  },
];

const testPlaces: Place[] = [
  ...everywhere,
  {
    what: 'a test that does not run',
    word: /\b(test|it|describe|suite|t)\.(only|skip|todo)\b|\b(only|skip|todo): (true|['"`])/,
    example: "test.skip('later', () => {});",
    allowed: /^$/,
    instead: 'a test that runs, or none',
  },
];

const root = fileURLToPath(new URL('../', import.meta.url));
const problems = [...sourcePlaces, ...actionPlaces, ...consolePlaces, ...testPlaces].flatMap(
  ({ what, word, example }) =>
    [example]
      .flat()
      .filter((line) => !word.test(line))
      .map((line) => `${what}: the expression does not catch ${line}`),
);
const crowd = Array.from({ length: MAX_FILES_OF_FOLDER + 1 }, (_, index) => `src/crowd/${index}.ts`);
if (crowdedFolders(crowd).length === 0) problems.push('a folder with too many files is not noticed');

const sources = globSync('{src,network}/**/*.ts', { cwd: root });
const tests = globSync('test/**/*.test.ts', { cwd: root });
const browser = globSync('console/src/**/*.{ts,tsx}', { cwd: root });
for (const file of [...sources, ...tests, ...browser]) await check(file);
problems.push(...crowdedFolders(globSync('{src,network}/**/*.*', { cwd: root })), ...crowdedFolders(browser));
for (const problem of problems) console.error(problem);
console.log(
  `${sources.length} files in src and network, ${tests.length} tests beside them, ${browser.length} files in console/src`,
);
process.exitCode = problems.length > 0 || sources.length === 0 ? 1 : 0;

async function check(file: string): Promise<void> {
  const text = await readFile(`${root}${file}`, 'utf8');
  const lines = text.trimEnd().split('\n').length;
  if (/^((console\/)?src|network)\//.test(file) && lines > MAX_LINES)
    problems.push(`${file}: ${lines} lines; ${MAX_LINES} at most: split it`);

  const places = placesOf(file);
  const code = withoutComments(text).split('\n');
  for (const { what, word, allowed, instead } of places) {
    if (allowed.test(file)) continue;
    code.forEach((line, index) => {
      const found = word.exec(line);
      if (found)
        problems.push(
          `${file}:${index + 1}: \`${found[0]}\` (${what}) may not stand here; instead: ${instead}`,
        );
    });
  }
}

function placesOf(file: string): readonly Place[] {
  if (testFile.test(file)) return testPlaces;
  if (file.startsWith('console/')) return consolePlaces;
  return actionFile.test(file) ? [...sourcePlaces, ...actionPlaces] : sourcePlaces;
}

function crowdedFolders(files: readonly string[]): string[] {
  const byFolder = Map.groupBy(
    files.filter((file) => !testFile.test(file)),
    (file) => dirname(file),
  );
  return [...byFolder]
    .filter(([folder, inside]) => folder !== GROWING_FOLDER && inside.length > MAX_FILES_OF_FOLDER)
    .map(([folder, { length }]) => `${folder}: ${length} files; ${MAX_FILES_OF_FOLDER} at most: split it`);
}

/** Blanks out comments, which may name what the code must not use, and keeps the line numbers. */
function withoutComments(text: string): string {
  const stringOrComment =
    /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  return text.replace(
    stringOrComment,
    (match, string: string | undefined) => string ?? match.replace(/[^\n]/g, ' '),
  );
}
