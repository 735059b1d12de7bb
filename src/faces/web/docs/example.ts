import { type Document, type Operation, resolve, type Schema } from './document.ts';

/** A value that matches the schema: the schema's own example if it has one. */
export function exampleOf(document: Document, schema: Schema): unknown {
  const { type, properties, items, ...rest } = resolve(document, schema);
  if (rest.examples?.length) return rest.examples[0];
  if (rest.const !== undefined) return rest.const;
  if (rest.enum) return rest.enum[0];
  if (rest.default !== undefined) return rest.default;
  const types = [type ?? []].flat();
  // Nullable values are usually null; a nullable list is one that clients may omit.
  if (types.includes('null') && !items) return null;
  if (items) return [exampleOf(document, items)];
  if (types.includes('object')) {
    const entries = Object.entries(properties ?? {});
    return Object.fromEntries(entries.map(([key, value]) => [key, exampleOf(document, value)]));
  }
  if (types.includes('boolean')) return true;
  return types.includes('string') ? '...' : (rest.minimum ?? 1);
}

/** A curl command for the request, with the token in `$TOKEN`. @param base URL of the API including `/v4` */
export function curlOf(
  document: Document,
  base: string,
  { method, path, operation }: { method: string; path: string; operation: Operation },
): string {
  const address = `${base}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => placeholderOf(name))}`;
  const { requestBody, security } = operation;
  const parts = [`curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} ${address}`];
  if (security?.length !== 0) parts.push('-H "Authorization: Bearer $TOKEN"');
  if (requestBody) {
    const example = exampleOf(document, requestBody.content['application/json'].schema);
    parts.push(`-d '${JSON.stringify(example, null, 2).replaceAll("'", "'\\''")}'`);
  }
  return parts.join(' \\\n  ');
}

/** The placeholder for a path parameter: `VPC_ID` for `vpcId`. */
function placeholderOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}
