import { NO_ID, pick } from './bodies.ts';
import { OTHER, type Which } from './steps.ts';
import type { Compute, Config, Interface, World } from './world.ts';

/** The items that fit, or all when none does. */
function preferred<T>(list: readonly T[], fits: (item: T) => boolean): readonly T[] {
  const fitting = list.filter(fits);
  return fitting.length > 0 ? fitting : list;
}

export function computeAt(
  { computes }: World,
  which: Which,
  fits: (compute: Compute) => boolean = () => true,
): { compute: Compute | undefined; id: number; path: string } {
  const compute = pick(preferred(computes, fits), which);
  const id = compute?.id ?? NO_ID;
  return { compute, id, path: `/compute/instances/${id}` };
}

/** With OTHER the path names a config of another compute. */
export function configAt(
  world: World,
  which: Which,
  fits: (config: Config) => boolean = () => true,
): { found: { compute: Compute; config: Config } | undefined; path: string } {
  const all = world.computes.flatMap((compute) => compute.configs.map((config) => ({ compute, config })));
  const found = pick(
    preferred(all, ({ config }) => fits(config)),
    which,
  );
  const compute = found?.compute ?? world.computes[0];
  const strange = which === OTHER ? all.find((other) => other.compute !== compute) : undefined;
  const id = (found ?? strange)?.config.id ?? NO_ID;
  return { found, path: `/compute/instances/${compute?.id ?? NO_ID}/configs/${id}` };
}

/** With OTHER the path names an interface of another config. */
export function interfaceAt(
  world: World,
  which: Which,
  fits: (item: Interface) => boolean = () => true,
): { found: World['places'][number] | undefined; path: string } {
  const all = world.places;
  const found = pick(
    preferred(all, ({ item }) => fits(item)),
    which,
  );
  const parent = found ?? all[0];
  const strange = which === OTHER ? all.find(({ config }) => config !== parent?.config) : undefined;
  const [compute, config] = [parent?.compute.id ?? NO_ID, parent?.config.id ?? NO_ID];
  const id = (found ?? strange)?.item.id ?? NO_ID;
  return { found, path: `/compute/instances/${compute}/configs/${config}/interfaces/${id}` };
}
