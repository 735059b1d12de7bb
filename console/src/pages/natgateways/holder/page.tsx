import { useState } from 'react';
import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';
import { parseAddress } from '#domain.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { SelectField, TextField } from '#ui/form/controls.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';
import { go, useSearchParams } from '#ui/router/location.ts';
import { Loaded } from '#ui/states/loaded.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Time } from '#ui/time.tsx';
import styles from '../natgateways.module.css';

type PortHolder = Schema<'AddressHolder'>;

/** How a compute had it, after "has" and "had". */
const KINDS: Readonly<Record<PortHolder['kind'], string>> = {
  natgateway: 'ports of a shared address',
  forward: 'this port forwarded to it',
  nat_1_1: 'the address mapped to it (NAT 1:1)',
  public: 'the address',
};

/** Asks which compute had a public address and port at a time. */
export default function HolderPage() {
  const search = useSearchParams();
  const asked = {
    address: search.get('address') ?? '',
    port: search.get('port') ?? '',
    at: search.get('at') ?? '',
    protocol: search.get('protocol') ?? '',
  };
  // A new question from the palette resets the form.
  return <Question key={Object.values(asked).join(' ')} asked={asked} />;
}

interface Asked {
  address: string;
  port: string;
  at: string;
  /** Empty for any. */
  protocol: string;
}

function Question({ asked }: { asked: Asked }) {
  const [draft, setDraft] = useState(asked);
  const change = (fields: Partial<Asked>) => setDraft((before) => ({ ...before, ...fields }));
  const isAddress = parseAddress(draft.address.trim()) !== undefined;
  return (
    <Page
      title="Who had this port?"
      trail={[{ to: paths.natgateways(), label: 'NAT gateways' }]}
      about="For reports about a public address of yours. Records are kept for 90 days unless the operator says otherwise."
    >
      <Form
        failure={null}
        onSubmit={() => {
          const { address, port, at, protocol } = draft;
          if (isAddress)
            go(paths.holder({ address: address.trim(), port: port.trim(), at: at.trim(), protocol }));
        }}
      >
        <TextField
          name="address"
          label="Public address"
          value={draft.address}
          onChange={(address) => change({ address })}
          reasons={draft.address === '' || isAddress ? [] : ['Type an IPv4 address, such as 192.0.2.77']}
        />
        <TextField
          name="port"
          label="Port"
          isOptional
          hint="Needed for an address that computes share."
          value={draft.port}
          onChange={(port) => change({ port })}
        />
        <TextField
          name="at"
          label="Time"
          isOptional
          hint="In UTC, such as 2026-11-24T10:00:00. Empty: now."
          value={draft.at}
          onChange={(at) => change({ at })}
        />
        <SelectField
          name="protocol"
          label="Protocol"
          value={draft.protocol}
          onChange={(protocol) => change({ protocol })}
          hint="A port may be forwarded to different computes for TCP and UDP."
          options={[
            { value: '', label: 'Any' },
            { value: 'tcp', label: 'TCP' },
            { value: 'udp', label: 'UDP' },
          ]}
        />
        <FormButtons>
          <Button type="submit" kind="primary">
            Look up
          </Button>
        </FormButtons>
      </Form>
      {asked.address !== '' && <Answer asked={asked} />}
    </Page>
  );
}

function Answer({ asked: { address, port, at, protocol } }: { asked: Asked }) {
  const input = {
    path: { address },
    query: {
      ...(port !== '' && { port: Number(port) }),
      ...(at !== '' && { at }),
      ...((protocol === 'tcp' || protocol === 'udp') && { protocol }),
    },
  };
  const holder = useRead('getAddressHolder', input);
  const name = `${address}${port === '' ? '' : `:${port}`}`;
  if (holder.error?.status === 404)
    return (
      <p className={styles.answer} role="status">
        No compute that you may know of had {name} then.
      </p>
    );
  return (
    <div className={styles.answer}>
      <Loaded reading={holder} skeleton={<Skeleton lines={4} />}>
        {(data) => (
          <>
            <p role="status">
              <Compute holder={data} /> {data.until === null ? 'has' : 'had'} {KINDS[data.kind]} since{' '}
              <Time at={data.since} />
              {data.until !== null && <Until at={data.until} />}.
            </p>
            {data.natgateway_id !== null && (
              <p>
                By <Link to={paths.natgateway(data.natgateway_id)}>NAT gateway {data.natgateway_id}</Link>
              </p>
            )}
            {data.near && (
              <p>
                Within a minute of that time, <Compute holder={data.near} /> had {KINDS[data.near.kind]}:
                clocks of logs differ.
              </p>
            )}
            <CopyAs operation="getAddressHolder" input={input} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Until({ at }: { at: string }) {
  return (
    <>
      {' '}
      until <Time at={at} />
    </>
  );
}

/** It may be deleted, or hidden from the user. */
function Compute({
  holder: { compute_id: id, compute_label: label },
}: {
  holder: Pick<PortHolder, 'compute_id' | 'compute_label'>;
}) {
  if (id === null) return <strong>A compute that you may not see</strong>;
  return <Link to={paths.compute(id)}>{label ?? `compute ${id}`}</Link>;
}
