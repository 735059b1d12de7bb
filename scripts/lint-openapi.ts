import { createConfig, lintFromString } from '@redocly/openapi-core';

/** What redocly, with its own recommended rules, says about a description of an API. */
export async function lintOpenApi(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  );
}
