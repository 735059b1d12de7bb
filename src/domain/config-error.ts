/** The configuration is invalid. Lists all problems at once. */
export class ConfigError extends Error {
  /**
   * One line each, such as `PORT: must be a port number from 0 to 65535`. They never contain values, which may be
   * secrets.
   */
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}
