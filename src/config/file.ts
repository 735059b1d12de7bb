interface ConfigFile {
  values: Map<string, string>;
  /** One per wrong line, without its text: it may hold a secret. */
  problems: string[];
}

/**
 * The lines of the optional file: `NAME=value`, empty, or a comment that begins with `#`.
 *
 * Not `util.parseEnv`: it drops lines it cannot read, and `NAME= ` takes the next line as its value.
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
