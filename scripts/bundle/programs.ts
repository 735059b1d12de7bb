import { globSync } from 'node:fs';
import type { CodeSplittingGroup, Plugin } from 'rolldown';

/** What is loaded together, from the modules where it begins. */
const ROOTS: Readonly<Record<string, readonly string[]>> = {
  main: ['src/main.ts'],
  service: ['src/cli/operator/serve/serve.ts'],
  dev: ['src/cli/operator/dev.ts'],
  client: ['src/cli/client/{api,events/event,resources/{define,kinds/*}}.ts'],
  signIn: ['src/cli/client/sign-in/{login,logout,profile}.ts'],
  operator: ['src/cli/operator/{mail,{accounts,database,doctor,users}/*}.ts'],
  agent: ['network/commands/run-agent.ts'],
};

/** Too different for one file: each command has its own, as the bundler would make it. */
const APART = new Set(['operator', 'signIn']);

/**
 * Puts modules that the same programs need into one file: a file takes time, a module in it nearly none. What is loaded
 * later stays in files of its own.
 */
export class Programs {
  readonly #root: string;
  /** The programs that begin with a module or load it at once, by its path. */
  readonly #users = new Map<string, string[]>();

  /** @param root of the repository, with a slash at its end */
  constructor(root: string) {
    this.#root = root;
  }

  /** Finds out who needs what. */
  get plugin(): Plugin {
    const add = (id: string, name: string) => this.#add(id, name);
    const roots = (patterns: readonly string[]) => this.#roots(patterns);
    return {
      name: 'programs',
      buildEnd() {
        for (const [name, patterns] of Object.entries(ROOTS)) {
          const waiting = roots(patterns);
          for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
            if (add(id, name)) waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    };
  }

  get group(): CodeSplittingGroup {
    return { name: (id) => this.#fileOf(id), debugName: 'programs' };
  }

  #roots(patterns: readonly string[]): string[] {
    return globSync([...patterns], { cwd: this.#root, exclude: ['**/*.test.ts'] }).map(
      (path) => this.#root + path,
    );
  }

  /** @returns whether it is news */
  #add(id: string, name: string): boolean {
    const users = this.#users.get(id) ?? [];
    if (users.includes(name)) return false;
    this.#users.set(id, [...users, name]);
    return true;
  }

  #fileOf(id: string): string | null {
    const users = this.#users.get(id) ?? [];
    const needs = (name: string) => users.includes(name);
    if (needs('main')) return 'main-parts';
    // From what most programs need to what one needs: a module needs none of a later file.
    if (needs('service')) {
      if (needs('client') || needs('signIn')) return 'shared';
      const other = ['agent', 'operator'].find(needs);
      return other === undefined ? 'service' : `service-${other}`;
    }
    const [only, ...others] = users;
    return only === undefined || (others.length === 0 && APART.has(only)) ? null : users.join('-');
  }
}
