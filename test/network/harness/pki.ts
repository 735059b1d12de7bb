import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OvsdbTlsFiles } from '#network/ovsdb/remote';
import { pathOf } from './programs.ts';

/** Makes certificates as `ovs-pki` does: an authority signs them, and the names in them are not those of hosts. */
export class Pki {
  readonly #folder: string;
  readonly #name: string;

  /** @param name of the authority, and the start of its files' names */
  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
    this.#openssl(
      'req',
      '-x509',
      ...NEW_KEY,
      '-subj',
      `/CN=${name}`,
      ...this.#out('authority'),
      '-days',
      '2',
    );
  }

  get ca(): string {
    return this.#path('authority.cert');
  }

  /** A certificate that this authority signs. Files of the same name are replaced. */
  issue(name: string): OvsdbTlsFiles {
    const request = this.#path(`${name}.request`);
    this.#openssl(
      'req',
      ...NEW_KEY,
      '-subj',
      `/CN=${name}`,
      '-keyout',
      this.#path(`${name}.key`),
      '-out',
      request,
    );
    const extensions = this.#path('extensions');
    writeFileSync(extensions, `subjectAltName=DNS:${name}\n`);
    const authority = ['-CA', this.ca, '-CAkey', this.#path('authority.key'), '-CAcreateserial'];
    const cert = this.#path(`${name}.cert`);
    this.#openssl(
      'x509',
      '-req',
      '-in',
      request,
      ...authority,
      '-extfile',
      extensions,
      '-days',
      '2',
      '-out',
      cert,
    );
    return { ca: this.ca, cert, key: this.#path(`${name}.key`) };
  }

  #out(name: string): string[] {
    return ['-keyout', this.#path(`${name}.key`), '-out', this.#path(`${name}.cert`)];
  }

  #path(file: string): string {
    return join(this.#folder, `${this.#name}-${file}`);
  }

  #openssl(...args: string[]): void {
    execFileSync(pathOf('openssl'), args, { stdio: 'ignore' });
  }
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
