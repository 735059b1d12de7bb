import { send } from './http-client.ts';
import type { TestApi } from './test-api.ts';

/** A metric as a service tells of it. */
export interface Metric {
  name: string;
  type: string;
  help: string;
  /** The names of the labels of its samples, without those that belong to its type. */
  labels: string[];
}

/** The metrics of a service, with `PALISADE_METRICS_PORT` set. */
export async function scrape(api: TestApi): Promise<string> {
  return (await send('GET', api.service.metricsUrl ?? '')).text;
}

/** The value of a sample, by its name and labels in Prometheus syntax. */
export function valueIn(text: string, sample: string): number | undefined {
  const line = text.split('\n').find((row) => row.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

export function metricsIn(text: string): Metric[] {
  const lines = text.split('\n');
  return lines.flatMap((line) => {
    const [, name = '', help = ''] = /^# HELP (\S+) (.+)$/.exec(line) ?? [];
    if (name === '') return [];
    const type = lines.find((other) => other.startsWith(`# TYPE ${name} `))?.split(' ')[3] ?? '';
    const samples = lines.filter((sample) => samplesOf(name).test(sample));
    const labels = samples.flatMap((sample) =>
      [...sample.matchAll(/([a-z_]+)="/g)].map(([, label = '']) => label),
    );
    return [
      {
        name,
        type,
        help,
        labels: [...new Set(labels)].filter((label) => label !== 'le' && label !== 'quantile'),
      },
    ];
  });
}

/** The names under which a query can ask for a metric. */
export function sampleNames({ name, type }: Metric): string[] {
  if (type === 'histogram') return [`${name}_bucket`, `${name}_sum`, `${name}_count`];
  return type === 'summary' ? [name, `${name}_sum`, `${name}_count`] : [name];
}

function samplesOf(name: string): RegExp {
  return new RegExp(`^${name}(?:_bucket|_sum|_count)?[{ ]`);
}
