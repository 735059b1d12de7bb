import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { CopyAs } from '#ui/copy-as.tsx';
import { Link } from '#ui/link.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';

type Report = Schema<'NetworkReport'>;

const STATES: Readonly<Record<Report['state'], { kind: 'good' | 'bad' | 'waiting'; text: string }>> = {
  applied: { kind: 'good', text: 'The network is as planned' },
  pending: { kind: 'waiting', text: 'Changes are on their way to the network' },
  degraded: { kind: 'bad', text: 'Some ports are down' },
  failed: { kind: 'bad', text: 'The network refuses a change' },
};

/** Whether the network carries what the VPC wants. Says nothing where networks are only simulated. */
export function NetworkStatus({ vpc: { id } }: { vpc: { id: number } }) {
  const input = { path: { vpcId: id } };
  const { data } = useRead('getVpcNetwork', input);
  if (!data || data.plane === 'simulated') return null;
  const { kind, text } = STATES[data.state];
  const down = data.interfaces.filter(({ port }) => port === 'down');
  return (
    <section aria-labelledby="carried">
      <h2 id="carried">Network</h2>
      <p>
        <Status kind={kind}>{text}</Status> <CopyAs operation="getVpcNetwork" input={input} />
      </p>
      {down.length > 0 && (
        <ul>
          {down.map(({ interface_id: key, compute_id: compute, address, problem, since }) => (
            <li key={key}>
              Interface {key} of <Link to={paths.compute(compute)}>compute {compute}</Link>,{' '}
              <span className="mono">{address}</span>: {problem}
              {since !== null && (
                <>
                  , since <Time at={since} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
