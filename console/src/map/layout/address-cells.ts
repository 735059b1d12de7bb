import {
  formatAddress,
  gateway,
  isReserved,
  networkOf,
  networkSize,
  prefixLength,
  type Range,
  usableRange,
  without,
} from '#domain.ts';

const whole = new Intl.NumberFormat('en');

/** Addresses that somebody uses, in a subnet. */
export interface UsedAddresses {
  id: string;
  /** Who uses them: the label of a compute. */
  label: string;
  /** One address, or a range of an interface. */
  range: Range;
  note?: string;
}

export type CellState = 'gateway' | 'reserved' | 'used' | 'range' | 'free';

export interface AddressCell {
  address: number;
  state: CellState;
  /** Who uses it; undefined if nobody does. */
  user: UsedAddresses | undefined;
}

/** The largest networks that are shown whole. Of larger ones, a page shows a part. */
const LARGEST_PAGE_PREFIX = 22;
const PAGE_PREFIX = 24;
const COLUMNS = { narrow: 16, wide: 32 };

/** How many addresses stand in a row: the last number of the first one is then easy to read. */
export function columnsOf(subnet: Range): number {
  const prefix = prefixLength(subnet);
  return prefix < PAGE_PREFIX && prefix >= LARGEST_PAGE_PREFIX ? COLUMNS.wide : COLUMNS.narrow;
}

/** How many pages show all addresses of a subnet. */
export function pageCount(subnet: Range): number {
  const prefix = prefixLength(subnet);
  return prefix >= LARGEST_PAGE_PREFIX ? 1 : networkSize(prefix) / networkSize(PAGE_PREFIX);
}

/** The part of the subnet that is shown together with an address. */
export function pageAt(subnet: Range, address: number): Range {
  if (pageCount(subnet) === 1) return subnet;
  const inside = Math.min(Math.max(address, subnet.first), subnet.last);
  return networkOf({ address: inside, prefix: PAGE_PREFIX });
}

/** The page beside a page; undefined at the end of the subnet. */
export function pageBeside(subnet: Range, page: Range, step: 1 | -1): Range | undefined {
  const address = step === 1 ? page.last + 1 : page.first - 1;
  return address < subnet.first || address > subnet.last ? undefined : pageAt(subnet, address);
}

/** The addresses of a page, row by row. */
export function cellsOf(subnet: Range, page: Range, used: readonly UsedAddresses[]): AddressCell[][] {
  const users = usersIn(page, used);
  const columns = columnsOf(subnet);
  const rows: AddressCell[][] = [];
  for (let first = page.first; first <= page.last; first += columns) {
    const length = Math.min(columns, page.last - first + 1);
    rows.push(
      Array.from({ length }, (_, offset) => cellOf(subnet, first + offset, users.get(first + offset))),
    );
  }
  return rows;
}

/** Users by address. Where an address is in a range as well, it is the address that counts. */
function usersIn(page: Range, used: readonly UsedAddresses[]): Map<number, UsedAddresses> {
  const users = new Map<number, UsedAddresses>();
  for (const user of used) {
    const last = Math.min(user.range.last, page.last);
    for (let address = Math.max(user.range.first, page.first); address <= last; address += 1) {
      if (!users.has(address) || isSingle(user)) users.set(address, user);
    }
  }
  return users;
}

function cellOf(subnet: Range, address: number, user: UsedAddresses | undefined): AddressCell {
  return { address, state: stateOf(subnet, address, user), user };
}

function stateOf(subnet: Range, address: number, user: UsedAddresses | undefined): CellState {
  if (address === gateway(subnet)) return 'gateway';
  if (isReserved(subnet, address)) return 'reserved';
  if (!user) return 'free';
  return isSingle(user) ? 'used' : 'range';
}

function isSingle({ range }: UsedAddresses): boolean {
  return range.first === range.last;
}

/** The full name of a cell, for the line below the grid and for screen readers. */
export function cellName({ address, state, user }: AddressCell): string {
  const text = formatAddress(address);
  switch (state) {
    case 'gateway':
      return `${text}, gateway`;
    case 'reserved':
      return `${text}, reserved`;
    case 'free':
      return `${text}, free`;
    case 'used':
      return [text, `used by ${user?.label}`, ...(user?.note ? [user.note] : [])].join(', ');
    case 'range':
      return [text, `range of ${user?.label}`, ...(user?.note ? [user.note] : [])].join(', ');
  }
}

/** The cell that a key goes to, by row and column in one number; undefined if it is no key of the grid. */
export function cellForKey(
  cells: readonly AddressCell[],
  at: number,
  columns: number,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): number | undefined {
  const step = shiftKey ? -1 : 1;
  const inside = (index: number) => (index >= 0 && index < cells.length ? index : at);
  switch (key.toLowerCase()) {
    case 'arrowleft':
      return inside(at - 1);
    case 'arrowright':
      return inside(at + 1);
    case 'arrowup':
      return inside(at - columns);
    case 'arrowdown':
      return inside(at + columns);
    case 'home':
      return 0;
    case 'end':
      return cells.length - 1;
    case 'f':
      return nextOf(cells, at, ['free'], step);
    case 'u':
      return nextOf(cells, at, ['used', 'range'], step);
    default:
      return undefined;
  }
}

/** The next cell in one of these states, or the previous one; after the last one comes the first. */
function nextOf(
  cells: readonly AddressCell[],
  at: number,
  states: readonly CellState[],
  step: 1 | -1,
): number {
  for (let count = 1; count <= cells.length; count += 1) {
    const index = (at + step * count + cells.length * count) % cells.length;
    const cell = cells[index];
    if (cell && states.includes(cell.state)) return index;
  }
  return at;
}

/** What a subnet holds, in one line. */
export function subnetSummary(subnet: Range, used: readonly UsedAddresses[]): string {
  const usable = usableRange(subnet);
  const free = without(
    [usable],
    used.map(({ range }) => range),
  ).reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const all = usable.last - usable.first + 1;
  return `${whole.format(free)} of ${whole.format(all)} usable addresses are free`;
}
