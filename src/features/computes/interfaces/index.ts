export { placeOf } from './actions.ts';
export {
  addInterfaces,
  checkInterfaces,
  removeInterfaces,
  removeInterfacesOf,
  requireInterfaceLimit,
  requireVpcGrants,
} from './place-actions.ts';
export type { PlacedInterface, WantedInterface } from './place-rules.ts';
export { INTERFACE_ACTIVE } from './reason-rules.ts';
export { configInterfaceEndpoints } from './routes.ts';
export { readInterfaces } from './rules.ts';
export {
  ConfigInterface,
  InterfaceInput,
  InterfaceInputs,
  type InterfaceWithRanges,
  toConfigInterface,
} from './schema.ts';
export { selectInterfaces, selectInterfacesByConfig } from './store.ts';
