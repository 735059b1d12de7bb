import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { Server } from 'node:https';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { Logger } from 'pino';
import { ConfigError } from '#domain/config-error';

/** Paths of the PEM files of a service that terminates TLS itself. */
export interface TlsFiles {
  cert: string;
  key: string;
  /** The settings that name the files; by default those of the API. */
  settings?: { cert: string; key: string };
}

const API_SETTINGS = { cert: 'PALISADE_TLS_CERT', key: 'PALISADE_TLS_KEY' };

/** How often the files are checked for changes. A renewed certificate is in use after this time at most. */
const LOOK_MILLISECONDS = 10_000;

/** Only ciphers with forward secrecy and authenticated encryption, strongest first (OWASP ASVS 5: 12.1). */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':');

/**
 * Reads certificate and key, for TLS 1.2 and 1.3 with a short list of ciphers.
 * @throws ConfigError when a file cannot be read, or when certificate and key do not match
 */
export function readTls({ cert, key, settings = API_SETTINGS }: TlsFiles): SecureContextOptions {
  const options: SecureContextOptions = {
    cert: readPem(settings.cert, cert),
    key: readPem(settings.key, key),
    minVersion: 'TLSv1.2',
    ciphers: CIPHERS,
    honorCipherOrder: true,
  };
  try {
    createSecureContext(options);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError([
      `${settings.cert}, ${settings.key}: are no PEM certificate with its key (${code})`,
    ]);
  }
  return options;
}

/**
 * Watches the files, and puts a renewed certificate into use. When the new files are not usable, the old
 * certificate stays in use.
 * @param interval milliseconds between two checks
 * @returns a function that stops watching
 */
export function followTlsFiles(
  server: Server,
  files: TlsFiles,
  log: Logger,
  interval = LOOK_MILLISECONDS,
): () => void {
  const look = () => {
    try {
      server.setSecureContext(readTls(files));
      log.info('Reloaded the TLS certificate');
    } catch (error) {
      log.error({ err: error }, 'The new TLS certificate is invalid: keeping the old one');
    }
  };
  // `watchFile` compares modification times of the target. Certificates are often renewed by replacing a symbolic
  // link, which `watch` would miss.
  const names = [files.cert, files.key];
  for (const name of names) watchFile(name, { interval, persistent: false }, look);
  return () => {
    for (const name of names) unwatchFile(name, look);
  };
}

function readPem(setting: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ConfigError([`${setting}: cannot be read (${(error as NodeJS.ErrnoException).code})`]);
  }
}
