import { runCommandLine } from '#cli/program';

/**
 * Runs one command of the command line.
 * @param argv the arguments alone, without the program
 */
export async function main(argv: string[]): Promise<void> {
  // What is written here is for its owner only: databases, keys, first sign-ins.
  process.umask(0o077);
  // Whoever reads our output may have had enough: `palisade user list | head -1`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  process.exitCode = await runCommandLine(argv);
}
