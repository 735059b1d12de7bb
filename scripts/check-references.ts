// Rejects references to things outside of the repository, such as numbered rules or internal pages, because readers
// cannot look them up.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Reference {
  what: string;
  words: RegExp;
  /** Texts that must be caught. They prove that the expression works. */
  examples: readonly string[];
  instead: string;
}

const references: Reference[] = [
  {
    what: 'a numbered rule',
    words: /\bE\d{2}\b/,
    examples: [
      '@throws Failure rule E07',
      "it('because of its address: E14, E66'",
      'the name is taken (E91)',
    ],
    instead: 'the name of the reason: USERNAME_IN_USE',
  },
  {
    what: 'a numbered section of a page from elsewhere',
    words: /\b(interface|decisions?|conventions?) §?\d+\.\d|\((interface|decisions?) \d/i,
    examples: ['A VPC as the API shows it (interface 2.2).', 'decisions 4.2', '(interface 9)'],
    instead: 'the words themselves',
  },
  {
    what: 'a page that is not in the repository',
    words: /\b(engineering-notes|house|decisions|interface|anchors|found)\.md\b|\/work\//,
    examples: ['see decisions.md', 'engineering-notes.md'],
    instead: 'the fact itself, or a page of docs/',
  },
];

const root = fileURLToPath(new URL('../', import.meta.url));
const files = globSync(
  ['{src,network,test,docs,bench,scripts,bin,deploy,.ci}/**/*.*', '.ci/*', '*.{md,json}', '.*.{js,json}'],
  { cwd: root, withFileTypes: true },
)
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath}/${name}`)
  .filter((file) => file !== fileURLToPath(import.meta.url) && !/\/package-lock\.json$|\.png$/.test(file));

const problems = references.flatMap(({ what, words, examples }) =>
  examples
    .filter((text) => !words.test(text))
    .map((text) => `${what}: the expression does not catch ${text}`),
);
for (const file of files) {
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      for (const { what, words, instead } of references) {
        const found = words.exec(line);
        if (!found) continue;
        const place = `${file.slice(root.length)}:${index + 1}`;
        problems.push(`${place}: \`${found[0]}\` (${what}) means nothing to a reader; instead: ${instead}`);
      }
    });
}
for (const problem of problems) console.error(problem);
console.log(`${files.length} files`);
process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0;
