import { useMemo } from 'react';
import { formatNetwork } from '#domain.ts';
import { AddressMap } from '#map/address-map.tsx';
import type { MapActions } from '#map/map-actions.ts';
import { paths } from '#paths.ts';
import { draftNetwork } from '#plan/subnet.ts';
import { BASE, go, useSearchParams } from '#ui/router/location.ts';
import { mapContent } from '../map-content.ts';
import { entriesOf, planned, type SubnetEntry } from './entries.ts';

interface Props {
  entries: readonly SubnetEntry[];
  onChange: (entries: readonly SubnetEntry[]) => void;
}

/** The subnets in the form of a VPC as a map. A free network in it becomes another one. */
export default function DraftMap({ entries, onChange }: Props) {
  const at = useSearchParams().get('at') ?? '';
  const content = useMemo(() => mapContent([], at, blocksOf(entries)), [at, entries]);
  const actions: MapActions = {
    hrefOfUsed: () => `${BASE}${paths.newVpc({ at })}`,
    onOpenUsed: () => undefined,
    hrefOfView: (view) => `${BASE}${paths.newVpc({ at: formatNetwork(view) })}`,
    onView: (view) => go(paths.newVpc({ at: formatNetwork(view) }), { isReplaced: true }),
    free: {
      href: () => `${BASE}${paths.newVpc({ at })}`,
      onOpen: (network) => onChange(entriesOf(planned(entries, network), entries)),
    },
  };
  return <AddressMap content={content} actions={actions} />;
}

function blocksOf(entries: readonly SubnetEntry[]) {
  return entries.flatMap(({ label, ipv4 }) => {
    const range = draftNetwork(ipv4);
    return range ? [{ label, range }] : [];
  });
}
