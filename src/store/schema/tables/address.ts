/** A row for each region addresses were taken in: its lock decides who gets the next one. */
export interface AddressPoolTable {
  region: string;
}

/** An address of a region's pools that some compute has or once had. */
export interface PoolAddressTable {
  /** As an integer. */
  address: number;
  region: string;
  /** 0: of the region's private network. */
  public: 0 | 1;
  /** Null: free again. */
  compute_id: number | null;
}

/** One row per address and compute, however many interfaces of the compute name it. */
export interface SubnetAddressTable {
  subnet_id: number;
  address: number;
  compute_id: number;
}

/** Addresses that an interface has besides its own, in the order in which they were sent. */
export interface InterfaceRangeTable {
  interface_id: number;
  position: number;
  subnet_id: number;
  compute_id: number;
  first: number;
  last: number;
}

/**
 * The used addresses of a subnet, whoever uses them, as runs that do not touch each other: the lowest free address
 * is found in one step, however full the subnet is.
 */
export interface SubnetRunTable {
  subnet_id: number;
  first: number;
  last: number;
}
