import { runCommandLine } from '#cli/program';

/** Runs one command. @param argv the arguments, without the program */
export async function main(argv: string[]): Promise<void> {
  // Files that we create are readable by their owner only: databases, keys, first credentials.
  process.umask(0o077);
  // The reader of our output may close it early: `palisade user list
  // head -1`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  process.exitCode = await runCommandLine(argv);
}
