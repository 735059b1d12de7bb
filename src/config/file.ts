interface ConfigFile {
  values: Map<string, string>;
  /** One problem per invalid line. They never quote the line, because it may hold a secret. */
  problems: string[];
}

/**
 * Parses a configuration file. A line is `NAME=value`, empty, or a comment that begins with `#`.
 *
 * `util.parseEnv` is not used: it silently drops invalid lines, and reads `NAME= ` as if the next line were the
 * value.
 */
export function parseConfigFile(text: string): ConfigFile {
  const values = new Map<string, string>();
  const problems: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const [, name, value = ''] = /^([A-Z][A-Z0-9_]*)\s*=(.*)$/.exec(trimmed) ?? [];
    if (name === undefined) problems.push(`line ${index + 1} must be NAME=value, with the name in capitals`);
    else if (values.has(name)) problems.push(`line ${index + 1} sets ${name} again`);
    else values.set(name, withoutQuotes(value.trimStart()));
  }
  return { values, problems };
}

function withoutQuotes(value: string): string {
  return /^(["']).*\1$/.test(value) && value.length > 1 ? value.slice(1, -1) : value;
}
