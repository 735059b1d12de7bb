/** What a reference such as `#/paths/~1vpcs` leads to; undefined if nothing. */
export function referredTo(document: object, reference: string): unknown {
  let found: unknown = document;
  for (const part of decodeURI(reference).split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  }
  return found;
}
