// A process that runs commands one after the other, because starting Node.js for each would take most of the time.
import { mock } from 'node:test';
import { runCommandLine } from '#cli/program';

export interface CommandRequest {
  args: string[];
  env: Record<string, string>;
  /** Makes the program treat its output as a terminal of 80 columns. */
  terminal: boolean;
}

process.umask(0o077);
process.on('message', (request: CommandRequest) => void run(request));

async function run({ args, env, terminal }: CommandRequest): Promise<void> {
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    Object.assign(process[name], { isTTY: terminal, columns: 80 });
    mock.method(process[name], 'write', (text: string) => {
      texts[name] += text;
      return true;
    });
  }
  Object.assign(process.env, env);
  const status = await runCommandLine(args);
  for (const name of Object.keys(env)) delete process.env[name];
  mock.restoreAll();
  process.send?.({ status, ...texts });
}
