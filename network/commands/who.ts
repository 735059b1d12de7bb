import type { CommandWork } from '#cli/command';
import { Refusal, UsageError } from '#cli/errors';
import type { OperatorContext } from '#cli/operator/operator';
import { list } from '#cli/output';
import { formatAddress, parseAddress } from '#domain/net/ipv4';
import { formatTime, parseTime } from '#domain/time';
import { selectHoldersAt } from '#features/networks/leases/records';

const MAXIMUM_PORT = 65_535;

interface Holder {
  account_id: number;
  /** Null when the account is deleted. */
  company: string | null;
  compute_id: number;
  compute_label: string;
  kind: string;
  /** Of a port that is forwarded; null for all protocols. */
  protocol: string | null;
  natgateway_id: number | null;
  interface_id: number | null;
  ports: { start: number; end: number };
  since: string;
  until: string | null;
}

interface WhoResult {
  address: string;
  port: number | null;
  at: string;
  holders: Holder[];
}

interface WhoInput {
  address: string;
  port: string | undefined;
  at: string | undefined;
}

export const who: CommandWork<OperatorContext, WhoInput, WhoResult> = {
  check({ address, port, at }) {
    if (parseAddress(address) === undefined) throw new UsageError(`${address} is not an IPv4 address`);
    if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= MAXIMUM_PORT))
      throw new UsageError(`${port} is not a port`);
    if (at !== undefined && momentOf(at) === undefined)
      throw new UsageError(`${at} is not a time such as 2026-11-24T10:00:00Z`);
  },
  async run({ ctx }, { address: text, port: portText, at: time }) {
    const address = parseAddress(text) ?? 0;
    const port = portText === undefined ? null : Number(portText);
    const at = momentOf(time ?? '') ?? ctx.now();
    const leases = await selectHoldersAt(ctx.db, { address, port, at });
    return {
      address: formatAddress(address),
      port,
      at: formatTime(at),
      holders: leases.map((lease) => ({
        account_id: lease.account_id,
        company: lease.company,
        compute_id: lease.compute_id,
        compute_label: lease.compute_label,
        kind: lease.kind,
        protocol: lease.protocol,
        natgateway_id: lease.natgateway_id,
        interface_id: lease.interface_id,
        ports: { start: lease.first, end: lease.last },
        since: formatTime(lease.since),
        until: lease.until === null ? null : formatTime(lease.until),
      })),
    };
  },
  words: (result) =>
    list(
      result.holders,
      {
        account: ({ account_id: id }) => id,
        company: ({ company }) => company ?? 'deleted',
        compute: ({ compute_id: id }) => id,
        label: ({ compute_label: label }) => label,
        kind: ({ kind }) => kind,
        ports: ({ ports, protocol }) =>
          ports.start === ports.end
            ? `${ports.start} ${protocol ?? ''}`.trim()
            : `${ports.start}-${ports.end}`,
        since: ({ since }) => since,
        until: ({ until }) => until ?? 'now',
      },
      `Nobody had ${nameOf(result)}`,
    ),
  conclude(result) {
    if (result.holders.length === 0) throw new Refusal('No holder found');
  },
};

function momentOf(text: string): number | undefined {
  return parseTime(text.replace(/Z$/, ''));
}

function nameOf({ address, port, at }: WhoResult): string {
  return `${address}${port === null ? '' : ` port ${port}`} at ${at}`;
}
