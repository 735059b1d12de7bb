import fc from 'fast-check';

/** Selects an existing item, counted from the oldest and wrapping around. OTHER and UNKNOWN select nothing. */
export type Which = number;
export const OTHER = 98;
export const UNKNOWN = 99;
/** Selects from all subnets, not only those in the compute's region. */
export const FAR = 11;
/** Offsets: an address that the compute already has, and a free one. */
export const OWN = -1;
export const FREE = -2;

/** An interface in terms of what exists at that step. Offsets count from the first address of the subnet. */
export interface InterfaceWish {
  purpose: 'public' | 'vlan' | 'vpc';
  primary?: boolean | undefined;
  label?: string;
  ipam?: string | undefined;
  subnet?: Which;
  address?: number | null | undefined;
  nat?: 'any' | 'own' | 'foreign' | null | undefined;
  ranges?: RangeWish[] | undefined;
}

export type RangeWish = readonly [offset: number, prefix: number];
export type ChangesWish = Pick<InterfaceWish, 'primary' | 'address' | 'nat' | 'ranges'>;
type Lists = InterfaceWish[] | null | undefined;

const which = fc.oneof(
  { weight: 30, arbitrary: fc.nat({ max: 11 }) },
  { weight: 1, arbitrary: fc.constantFrom(OTHER, UNKNOWN) },
);
/** Prefers the first subnet, so that it is full from time to time. */
const subnet = fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: which });
/** Whether the step prefers items that fit, if there are any. */
const fitting = fc.nat({ max: 3 }).map((number) => number > 0);
/** Present that many times for each time it is missing. */
const maybe = <T>(times: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(undefined) }, { weight: times, arbitrary });
const primary = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);

const usable = fc.integer({ min: 2, max: 5 });
const address = fc.oneof(
  { weight: 8, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: usable },
  { weight: 2, arbitrary: fc.constant(OWN) },
  { weight: 1, arbitrary: fc.nat({ max: 17 }) },
);
const nat = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(undefined, null) },
  { weight: 4, arbitrary: fc.constantFrom('any' as const, 'own' as const) },
  { weight: 1, arbitrary: fc.constant('foreign' as const) },
);
const range: fc.Arbitrary<RangeWish> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<RangeWish>([2, 31], [4, 31], [3, 32], [5, 32], [8, 30], [10, 31]) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<RangeWish>([OWN, 32], [OWN, 31], [FREE, 32], [FREE, 32], [FREE, 31]),
  },
  // Reserved, outside, or not canonical.
  { weight: 1, arbitrary: fc.constantFrom<RangeWish>([0, 30], [4, 30], [8, 29], [16, 30], [3, 31]) },
);
const ranges = fc.oneof(
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.array(range, { maxLength: 2 }) },
);

const publicWish = fc.record({ purpose: fc.constant('public' as const), primary });
const vlanWish = fc.record({
  purpose: fc.constant('vlan' as const),
  primary: maybe(1, fc.constant(false)),
  label: fc.constantFrom('blue', 'blue', 'green'),
  ipam: maybe(1, fc.constantFrom('', '10.90.0.5/24')),
});
const vpcWish = fc.record({ purpose: fc.constant('vpc' as const), primary, subnet, address, nat, ranges });
const wish: fc.Arbitrary<InterfaceWish> = fc.oneof(
  { weight: 5, arbitrary: vpcWish },
  { weight: 2, arbitrary: publicWish },
  { weight: 2, arbitrary: vlanWish },
  { weight: 1, arbitrary: vlanWish.map((vlan) => ({ ...vlan, primary: true })) },
);
const goodList: fc.Arbitrary<InterfaceWish[]> = fc
  .tuple(maybe(1, vlanWish), maybe(2, vpcWish), maybe(1, publicWish))
  .map((wishes) => wishes.filter((one) => one !== undefined));
const list: fc.Arbitrary<InterfaceWish[]> = fc.oneof(
  { weight: 6, arbitrary: goodList },
  { weight: 1, arbitrary: fc.array(wish, { maxLength: 4 }) },
);
const lists: fc.Arbitrary<Lists> = fc.oneof(
  { weight: 6, arbitrary: list },
  { weight: 1, arbitrary: fc.constantFrom(null, undefined) },
);

/** Only some jobs are held, because most operations need an idle compute. */
const hold = fc.nat({ max: 3 }).map((number) => number === 3);
const network = fc.constantFrom('10.0.0.0/29', '10.0.0.8/29', '10.0.0.16/28', '10.0.0.32/29');
const named = <const Name extends string, T>(name: Name, rest: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<{ do: Name } & T>({ do: fc.constant(name), ...rest } as never);

const steps = {
  createVpc: named('createVpc', {
    region: fc.constantFrom('us-east', 'eu-west'),
    networks: fc.uniqueArray(network, { maxLength: 2 }),
  }),
  createSubnet: named('createSubnet', { vpc: which, network }),
  deleteVpc: named('deleteVpc', { vpc: which }),
  deleteSubnet: named('deleteSubnet', { subnet: which }),
  createCompute: named('createCompute', {
    region: fc.constantFrom('us-east', 'us-east', 'us-east', 'eu-west'),
    label: fc.constantFrom(undefined, undefined, 'web', 'data'),
    image: fc.boolean(),
    booted: fc.constantFrom(undefined, undefined, true, false),
    interfaces: lists,
    hold: fc.boolean(),
  }),
  updateCompute: named('updateCompute', { compute: which, label: fc.constantFrom('web', 'data', 'mail') }),
  deleteCompute: named('deleteCompute', { compute: which }),
  boot: named('boot', { compute: which, fitting, config: maybe(1, which), hold }),
  reboot: named('reboot', { compute: which, fitting, config: maybe(1, which), hold }),
  shutdown: named('shutdown', { compute: which, fitting, hold }),
  endJob: named('endJob', { compute: which, outcome: fc.constantFrom('finished' as const, 'failed') }),
  createConfig: named('createConfig', { compute: which, interfaces: lists }),
  updateConfig: named('updateConfig', { config: which, relabel: fc.boolean(), interfaces: lists }),
  deleteConfig: named('deleteConfig', { config: which }),
  addInterface: named('addInterface', { config: which, fitting, wish }),
  updateInterface: named('updateInterface', {
    item: which,
    ofVpc: fc.nat({ max: 2 }).map((number) => number > 0),
    changes: fc.record({ primary, address, nat, ranges }),
  }),
  deleteInterface: named('deleteInterface', { item: which, fitting }),
  orderInterfaces: named('orderInterfaces', {
    config: which,
    turn: fc.nat({ max: 2 }),
    fault: fc.constantFrom('none' as const, 'none', 'missing', 'doubled'),
  }),
  readNetwork: named('readNetwork', { view: fc.constantFrom('vpc', 'subnets', 'ips'), vpc: which }),
  readCompute: named('readCompute', { view: fc.constantFrom('compute', 'ips', 'configs'), compute: which }),
  readConfig: named('readConfig', { view: fc.constantFrom('config', 'interfaces'), config: which }),
  readInterface: named('readInterface', { item: which }),
  readList: named('readList', { view: fc.constantFrom('vpcs', 'computes', 'ips', 'alias', 'vlans') }),
  wait: named('wait', { seconds: fc.nat({ max: 100_000 }) }),
};

const WEIGHTS: Record<keyof typeof steps, number> = {
  wait: 4,
  ...{ createVpc: 1, createSubnet: 2, deleteVpc: 2, deleteSubnet: 2 },
  ...{ createCompute: 4, updateCompute: 1, deleteCompute: 2 },
  ...{ boot: 9, reboot: 5, shutdown: 3, endJob: 7 },
  ...{ createConfig: 4, updateConfig: 7, deleteConfig: 3 },
  ...{ addInterface: 9, updateInterface: 8, deleteInterface: 4, orderInterfaces: 3 },
  ...{ readNetwork: 3, readCompute: 3, readConfig: 2, readInterface: 1, readList: 3 },
};

export type Steps = {
  [Name in keyof typeof steps]: (typeof steps)[Name] extends fc.Arbitrary<infer S> ? S : never;
};
export type Step = Steps[keyof Steps];

/** Steps that a failure does not need shrink to a wait of zero seconds. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { withCrossShrink: true },
  ...Object.entries(WEIGHTS).map(([name, weight]) => ({
    weight,
    arbitrary: steps[name as keyof typeof steps] as fc.Arbitrary<Step>,
  })),
);

const compute = { label: undefined, image: false, booted: undefined, hold: false };

/** Every walk starts with a full subnet and some records, so that requests do more than find nothing. */
export const FIRST_STEPS: readonly Step[] = [
  { do: 'createVpc', region: 'us-east', networks: ['10.0.0.0/29', '10.0.0.16/28'] },
  { do: 'createVpc', region: 'eu-west', networks: ['10.0.0.0/29'] },
  {
    do: 'createCompute',
    ...compute,
    region: 'us-east',
    interfaces: [{ purpose: 'vpc', subnet: 0, ranges: [[4, 32]] }],
  },
  {
    do: 'createCompute',
    ...compute,
    region: 'us-east',
    interfaces: [{ purpose: 'vpc', subnet: 0, nat: 'any', ranges: [[5, 32]] }],
  },
  {
    do: 'createCompute',
    ...compute,
    region: 'eu-west',
    interfaces: [
      { purpose: 'vlan', label: 'blue' },
      { purpose: 'vpc', subnet: 0 },
    ],
  },
];
