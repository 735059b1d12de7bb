import type { Endpoint } from '#api/endpoint';
import type { Dictionary } from '#domain/names/dictionary';
import { type IdKind, isIdKind } from '#domain/names/ids';
import { parameterNames, RouteTable } from '../route-table.ts';
import type { Shape } from './shapes.ts';
import type { Translate } from './strings.ts';

const VERSION = '/v4';

/** Translates paths of the API in records, such as `/v4/vpcs/1042`. What a path names stays as it is. */
export function pathsOut(endpoints: readonly Endpoint[], dictionary: Dictionary): Translate {
  const routes = RouteTable.of(endpoints);
  const ids = idParameters(endpoints);
  return (text) => {
    const ours = text.startsWith(`${VERSION}/`) ? text.slice(VERSION.length) : undefined;
    const [endpoint] = (ours !== undefined && routes.find(ours)?.endpoints.values()) || [];
    if (ours === undefined || !endpoint) return text;
    const values = ours.split('/');
    const template = endpoint.path.split('/');
    const filled = dictionary.path(endpoint.path).replace(/([:*])(\w+)/g, (_, mark: string, name: string) => {
      const at = template.indexOf(`${mark}${name}`);
      const value = mark === '*' ? values.slice(at).join('/') : (values[at] ?? '');
      const kind = ids.get(name);
      return kind ? dictionary.id(value, kind) : value;
    });
    return `${VERSION}${filled}`;
  };
}

/** The parameters of paths that are ids of a catalogue: those of records with such an id. */
export function idParameters(endpoints: readonly Endpoint[]): Map<string, IdKind> {
  return new Map(
    endpoints.flatMap(({ path, reply }): [string, IdKind][] => {
      const last = parameterNames(path).at(-1);
      const record: object = reply;
      const { properties }: Shape = record;
      const isOfRecord = path.endsWith(`:${last}`) || path.endsWith(`*${last}`);
      const kind = properties?.id?.names;
      return isOfRecord && last !== undefined && isIdKind(kind) ? [[last, kind]] : [];
    }),
  );
}
