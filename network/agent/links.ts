import { readFile } from 'node:fs/promises';

/** The network interfaces of this machine, by name. */
export async function linksOfMachine(): Promise<Set<string>> {
  return readLinks(await readFile('/proc/net/dev', 'utf8'));
}

/** @param text of `/proc/net/dev` */
export function readLinks(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/^ *([^\s:]+):/gm), ([, name = '']) => name));
}
