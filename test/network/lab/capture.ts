import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { kill, type Space } from './space.ts';

/** Packets that pass an interface, from now on. */
export class Capture {
  readonly packets: string[] = [];
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
    if (child.stdout) createInterface(child.stdout).on('line', (line) => this.packets.push(line));
  }

  /**
   * @param namespace in the space, such as one of a compute; undefined for the space itself
   * @param filter of tcpdump
   */
  static async start(
    space: Space,
    { namespace, link, filter }: { namespace?: string; link: string; filter: string },
  ): Promise<Capture> {
    const tcpdump = ['tcpdump', '--immediate-mode', '-l', '-n', '-e', '-i', link, filter];
    const inside = namespace === undefined ? [] : ['ip', 'netns', 'exec', namespace];
    const [program = '', ...args] = [...inside, ...tcpdump];
    const child = space.spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const capture = new Capture(child);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    child.stderr?.on('data', (text: Buffer) => {
      if (text.toString('utf8').includes('listening on')) resolve();
    });
    child.once('exit', () => reject(new Error(`tcpdump has ended on ${link}`)));
    await promise;
    return capture;
  }

  async stop(): Promise<void> {
    await kill(this.#child);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}
