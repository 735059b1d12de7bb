import { useState } from 'react';
import { paths } from '#paths.ts';
import { blockText, type GatewayPorts, type PortBlock, portBlocks } from '#plan/natgateway.ts';
import { Link } from '#ui/link.tsx';
import styles from '../natgateways.module.css';

const KINDS: readonly [kind: PortBlock['kind'], text: string][] = [
  ['compute', 'Of a compute'],
  ['forward', 'Forwarded'],
  ['held', 'Held: given back lately'],
  ['free', 'Free'],
  ['reserved', 'For port forwards only'],
];

/** The legend of the strips. */
export function StripLegend() {
  return (
    <p className={styles.legend}>
      {KINDS.map(([kind, text]) => (
        <span key={kind}>
          <span className={`${styles.key} ${styleOf(kind)}`} aria-hidden="true" />
          {text}
        </span>
      ))}
    </p>
  );
}

/** The blocks of an address. A click on one says who has it. */
export function PortStrip({ address, ports }: { address: string; ports: GatewayPorts }) {
  const [start, choose] = useState<number>();
  const blocks = portBlocks(address, ports);
  const chosen = blocks.find((block) => block.start === start);
  return (
    <>
      <ol className={styles.strip} aria-label={`Blocks of ports of ${address}`}>
        {blocks.map((block) => (
          <li key={block.start}>
            <button
              type="button"
              className={`${styles.block} ${styleOf(block.kind)}`}
              aria-label={blockText(block)}
              aria-pressed={block.start === start}
              onClick={() => choose(block.start === start ? undefined : block.start)}
            >
              {block.compute?.label}
            </button>
          </li>
        ))}
      </ol>
      <p role="status">{chosen && <Chosen block={chosen} />}</p>
    </>
  );
}

function Chosen({ block }: { block: PortBlock }) {
  const { compute, forwards } = block;
  return (
    <>
      {blockText(block)}. {compute && <Link to={paths.compute(compute.id)}>Open {compute.label}</Link>}
      {forwards.map(({ id, port, protocol, compute_id: target, target_port: to }) => (
        <span key={id}>
          {' '}
          Port {port}/{protocol} leads to port {to} of{' '}
          <Link to={paths.compute(target)}>compute {target}</Link>.
        </span>
      ))}
    </>
  );
}

function styleOf(kind: PortBlock['kind']): string {
  return kind === 'free' ? '' : (styles[kind] ?? '');
}
