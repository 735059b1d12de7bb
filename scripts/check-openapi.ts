// What the common linter of API descriptions says about openapi.json: nothing. Its recommended rules, without exceptions
// of ours.
import { readFileSync } from 'node:fs';
import { lintOpenApi } from './lint-openapi.ts';

/** A document with a mistake, which proves that the linter looks. */
const planted = JSON.stringify({
  openapi: '3.1.1',
  info: { title: 'A', version: '1' },
  paths: { '/a/': {} },
});

const found = await lintOpenApi(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
if ((await lintOpenApi(planted)).length === 0) found.push('redocly does not find the planted mistake');
for (const problem of found) console.log(problem);
if (found.length > 0) process.exitCode = 1;
else console.log('redocly reports nothing');
