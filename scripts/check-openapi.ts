// What the common linters of API descriptions say about openapi.json: nothing. Their own recommended rules, without
// exceptions of ours.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

const file = fileURLToPath(new URL('../openapi.json', import.meta.url));
const source = readFileSync(file, 'utf8');

/** A document with a mistake for each linter, which proves that it looks. */
const planted = JSON.stringify({
  openapi: '3.1.1',
  info: { title: 'A', version: '1' },
  paths: { '/a/': {} },
});

const found = [...(await lintByRedocly(source)), ...(await lintBySpectral(source))];
for (const lint of [lintByRedocly, lintBySpectral]) {
  if ((await lint(planted)).length === 0) found.push(`${lint.name} does not find the planted mistake`);
}
for (const problem of found) console.log(problem);
if (found.length > 0) process.exitCode = 1;
else console.log('redocly and spectral report nothing');

async function lintByRedocly(text: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: text, config, absoluteRef: file });
  return problems.map(
    ({ ruleId, message, location }) => `redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  );
}

async function lintBySpectral(text: string): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset(new spectral.Ruleset({ extends: [rulesets.oas] }));
  const problems = await linter.run(text);
  return problems.map(({ code, message, path }) => `spectral ${code}: ${message} ${path.join('/')}`);
}
