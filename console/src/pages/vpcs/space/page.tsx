import { useCallback, useDeferredValue, useMemo } from 'react';
import type { Schema } from '#api/operations.ts';
import { formatNetwork, parseNetwork, type Range } from '#domain.ts';
import { AddressMap } from '#map/address-map.tsx';
import { readView, rootOf } from '#map/layout/views.ts';
import type { MapActions } from '#map/map-actions.ts';
import { UsersLegend } from '#map/map-legend.tsx';
import { MapTable } from '#map/map-table.tsx';
import { useCalculation } from '#map/use-calculation.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';
import { ListTools } from '#ui/list/tools.tsx';
import { BASE, go, useSearchParams } from '#ui/router/location.ts';
import { NothingFound } from '#ui/states/empty.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { clockTime } from '#ui/time-text.ts';
import { counted } from '../address-usage.ts';
import { RegionFilter } from '../region-filter.tsx';
import { type Space, spaceContent, spaceOf, spaceSummary, type VpcNetworkUse } from './content.ts';
import { Overlaps } from './overlaps.tsx';
import styles from './space.module.css';
import { useVpcPages } from './use-vpc-pages.ts';
import { UsedBy } from './used-by.tsx';

/** The private addresses of all VPCs on one map: what each uses, what several use, what is free in all. */
export default function SpacePage() {
  const params = useSearchParams();
  const region = params.get('region') ?? '';
  const filter = useMemo(() => (region === '' ? {} : { region }), [region]);
  const reading = useVpcPages(filter);
  const { data, isComplete, dataUpdatedAt, refetch } = reading;
  return (
    <Page title="Address space">
      <p className={styles.about}>
        All VPCs on one map. VPCs are isolated from each other, so two of them can use the same addresses, but
        then they cannot be connected.
      </p>
      <ListTools>
        <RegionFilter
          region={region}
          onChange={(chosen) =>
            go(paths.space({ at: params.get('at') ?? '', region: chosen }), { isReplaced: true })
          }
        />
        <CopyAs operation="listVpcs" input={{ query: { page_size: 100 }, filter }} />
        <span role="status">{data && countText(data.vpcs.length, data.results, isComplete)}</span>
        {isComplete && (
          <>
            <span className="quiet">Updated {clockTime(dataUpdatedAt)}</span>
            <Button kind="quiet" onClick={() => refetch()}>
              Refresh
            </Button>
          </>
        )}
      </ListTools>
      <Loaded reading={reading} skeleton={<div className={styles.square} aria-hidden="true" />}>
        {({ vpcs }) =>
          vpcs.length === 0 ? (
            <NothingFound
              title={region === '' ? 'No VPC uses an address yet' : 'No VPC is in this region'}
              action={
                <Link to={region === '' ? paths.vpcs() : paths.space()}>
                  {region === '' ? 'Go to VPCs' : 'All regions'}
                </Link>
              }
            />
          ) : (
            <SpaceMap vpcs={vpcs} params={params} region={region} />
          )
        }
      </Loaded>
    </Page>
  );
}

interface SpaceMapProps {
  vpcs: readonly Schema<'Vpc'>[];
  params: URLSearchParams;
  region: string;
}

function SpaceMap({ vpcs, params, region }: SpaceMapProps) {
  const at = params.get('at') ?? '';
  const space = useCalculation(useCallback(() => spaceOf(vpcs), [vpcs]));
  const view = useMemo(() => readView(at) ?? rootOf({ first: 0, last: 0 }), [at]);
  if (!space) return <div className={styles.square} aria-hidden="true" />;
  return <Networks space={space} view={view} params={params} region={region} />;
}

interface NetworksProps {
  space: Space;
  view: Range;
  params: URLSearchParams;
  region: string;
}

function Networks({ space, view, params, region }: NetworksProps) {
  const { uses } = space;
  const content = useMemo(() => spaceContent(view, space), [view, space]);
  const actions = useMemo(() => actionsFor(space, view, region), [space, view, region]);
  // What is read is written after the map has been drawn, which is what people wait for.
  const listed = useDeferredValue<readonly VpcNetworkUse[] | undefined>(uses, undefined);
  const listedView = useDeferredValue(view);
  const summary = useMemo(() => (listed ? spaceSummary(listedView, listed) : ''), [listedView, listed]);
  const toUse = useCallback(
    ({ network }: VpcNetworkUse) => placeOf(listedView, region, network),
    [listedView, region],
  );
  const chosen = parseNetwork(params.get('network') ?? '');
  return (
    <div className={styles.space}>
      <AddressMap content={content} actions={actions} summary={summary} legend={<UsersLegend />} />
      <div>
        {chosen && <UsedBy network={chosen} uses={uses} back={placeOf(view, region)} />}
        {listed && <Overlaps view={listedView} uses={listed} toUse={toUse} />}
        <h2>Networks</h2>
        <MapTable content={content} actions={actions} />
      </div>
    </div>
  );
}

/** `40 of 312 VPCs` while they come. */
function countText(shown: number, results: number, isComplete: boolean): string {
  if (shown === results) return counted(results, 'VPC');
  const text = `${shown.toLocaleString('en')} of ${counted(results, 'VPC')}`;
  return isComplete ? `The first ${text}` : text;
}

/** The page with a view, and with a network whose VPCs it names. */
function placeOf(view: Range, region: string, network?: Range): string {
  return paths.space({
    at: formatNetwork(view),
    region,
    ...(network && { network: formatNetwork(network) }),
  });
}

/** What one VPC uses leads to its subnet; what several use, to their names. */
function actionsFor({ byId }: Space, view: Range, region: string): MapActions {
  const toUsed = (id: string) => {
    const use = byId.get(id);
    const [only, ...others] = use?.blocks ?? [];
    if (only && others.length === 0) return paths.subnet(only.vpc.id, only.subnet.id);
    return placeOf(view, region, use?.network);
  };
  const toView = (next: Range) => placeOf(next, region);
  return {
    hrefOfUsed: (id) => `${BASE}${toUsed(id)}`,
    onOpenUsed: (id) => go(toUsed(id)),
    hrefOfView: (next) => `${BASE}${toView(next)}`,
    onView: (next) => go(toView(next)),
    free: undefined,
  };
}
