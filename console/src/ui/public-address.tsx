import { Copyable } from './copy.tsx';

/** The public address of an interface, or the ports of one that it shares. */
export function PublicAddress({ nat, shared }: { nat: string | null; shared: string | null }) {
  if (nat !== null) return <Copyable text={nat} />;
  if (shared === null) return '-';
  return (
    <span>
      <Copyable text={shared} /> <span className="quiet">shared</span>
    </span>
  );
}
