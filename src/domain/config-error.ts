/** What is wrong with the configuration, every wrong value at once. */
export class ConfigError extends Error {
  /** One line each: `PORT: must be a port number from 0 to 65535`. Without values, which may be secrets. */
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}
