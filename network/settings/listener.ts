import { isAbsolute } from 'node:path';
import { host } from '#config/network';
import { port } from '#config/numbers';
import type { SettingFormat } from '#config/setting';

export type ListenAddress = { socket: string } | { host: string; port: number };

/** Linux stores the path of a socket in 108 bytes, and ends it with a zero. */
const SOCKET_BYTES = 107;

/** `unix:PATH` with an absolute path, or `HOST:PORT` with IPv6 addresses in brackets. */
export const listener: SettingFormat<ListenAddress> = {
  expects: `must be unix:PATH with an absolute path of at most ${SOCKET_BYTES} bytes, or HOST:PORT`,
  parse(text, workingDirectory) {
    const [, socket] = /^unix:(.+)$/.exec(text) ?? [];
    if (socket !== undefined) {
      return isAbsolute(socket) && Buffer.byteLength(socket) <= SOCKET_BYTES ? { socket } : undefined;
    }
    const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(text) ?? [];
    const name = host.parse(bracketed ?? plain ?? '', workingDirectory);
    const number = port.parse(digits ?? '', workingDirectory);
    return name === undefined || number === undefined ? undefined : { host: name, port: number };
  },
};
