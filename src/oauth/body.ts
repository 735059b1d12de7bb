import type { IncomingMessage } from 'node:http';
import { Busboy } from '@fastify/busboy';
import { Failure } from '#domain/failure';
import { readBytes } from '#http/transfer/body';

const MAXIMUM_BYTES = 64 * 1024;
const MULTIPART = /^multipart\/form-data\s*;/i;
const URLENCODED = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * Reads the parameters of a request, URL-encoded or multipart. Ignores files.
 * @throws Failure when the body is too large or in another format
 */
export async function readParameters(message: IncomingMessage): Promise<URLSearchParams> {
  const bytes = await readBytes(message, MAXIMUM_BYTES);
  const type = message.headers['content-type'] ?? '';
  if (MULTIPART.test(type)) return await readMultipart(type, bytes);
  if (bytes.length > 0 && type !== '' && !URLENCODED.test(type)) throw wrongForm();
  return new URLSearchParams(bytes.toString('utf8'));
}

function readMultipart(type: string, bytes: Buffer): Promise<URLSearchParams> {
  const { promise, resolve, reject } = Promise.withResolvers<URLSearchParams>();
  const parameters = new URLSearchParams();
  try {
    // Files are disabled: a truncated one would emit an error that nothing handles.
    const parser = new Busboy({ headers: { 'content-type': type }, limits: { files: 0 } });
    parser.on('field', (name, value) => parameters.append(name, value));
    parser.on('error', () => reject(wrongForm()));
    parser.on('finish', () => resolve(parameters));
    parser.end(bytes);
  } catch {
    reject(wrongForm());
  }
  return promise;
}

function wrongForm(): Failure {
  return Failure.invalid([
    { reason: 'The body must be application/x-www-form-urlencoded or multipart/form-data' },
  ]);
}
