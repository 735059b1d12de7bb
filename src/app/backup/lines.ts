import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { CopyError } from '#store/dump/dump';

/** Far longer than any row we write. A longer line is not ours, and reading it would exhaust the memory. */
const MAX_LINE_CHARACTERS = 64 * 1024 * 1024;

/**
 * The lines of a gzip file, without line ends.
 * @throws CopyError when the file is not gzip or is truncated
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error));
  source.pipe(text).setEncoding('utf8');
  // A long line arrives in thousands of parts, so they are joined once.
  let parts: string[] = [];
  let length = 0;
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const pieces = chunk.split('\n');
      const rest = pieces.pop() ?? '';
      for (const piece of pieces) {
        yield parts.length === 0 ? piece : [...parts, piece].join('');
        parts = [];
        length = 0;
      }
      if (rest === '') continue;
      parts.push(rest);
      length += rest.length;
      if (length > MAX_LINE_CHARACTERS) throw new CopyError('It is not a backup of Palisade');
    }
  } catch (error) {
    throw explained(error);
  } finally {
    source.destroy();
    text.destroy();
  }
  if (length > 0) throw new CopyError('It is cut off in the middle of a line');
}

function explained(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'Z_BUF_ERROR') return new CopyError('It is cut off: its end is missing', { cause: error });
  if (typeof code === 'string' && code.startsWith('Z_')) {
    return new CopyError('It is not a backup of Palisade, or is damaged', { cause: error });
  }
  return error;
}
