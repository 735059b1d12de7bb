/** One message of an event stream. Without data, it only says how far the stream is. */
export interface Frame {
  id?: string;
  data?: string;
}

/** Cuts Server-Sent Events out of a text that comes in pieces (WHATWG HTML, section 9.2). */
export class FrameReader {
  #rest = '';

  /** @returns the frames that the piece completes */
  read(piece: string): Frame[] {
    const parts = `${this.#rest}${piece}`.split(/\r?\n\r?\n/);
    this.#rest = parts.pop() ?? '';
    return parts.map(frameOf);
  }
}

function frameOf(text: string): Frame {
  const fields = text.split(/\r?\n/).flatMap((line) => {
    const colon = line.indexOf(':');
    // Lines that begin with one are comments.
    return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')] as const] : [];
  });
  const id = fields.find(([name]) => name === 'id')?.[1];
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value);
  return { ...(id !== undefined && { id }), ...(data.length > 0 && { data: data.join('\n') }) };
}
