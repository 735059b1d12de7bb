import { networkInterfaces } from 'node:os';
import { parseIp } from '#domain/net/ip-network';
import { specialUseOf } from '#domain/webhooks/outgoing-address';

/** The ports on which this process listens, so that requests on behalf of users never reach them. */
export class OwnListeners {
  readonly #ports = new Set<number>();

  add(port: number): void {
    this.#ports.add(port);
  }

  /** Whether a connection to the address and port would reach this process. */
  includes(address: string, port: number): boolean {
    return this.#ports.has(port) && isOwnAddress(address);
  }
}

const LOCAL: ReadonlySet<string | undefined> = new Set(['loopback', 'unspecified']);

function isOwnAddress(address: string): boolean {
  if (LOCAL.has(specialUseOf(address))) return true;
  const wanted = parseIp(address);
  return Object.values(networkInterfaces())
    .flatMap((interfaces) => interfaces ?? [])
    .some((own) => {
      const ip = parseIp(own.address);
      return ip?.bits === wanted?.bits && ip?.value === wanted?.value;
    });
}
