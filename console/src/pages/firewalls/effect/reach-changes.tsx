import type { Schema } from '#api/operations.ts';
import { type ReachOperation, useReach } from '#api/reach.ts';
import type { CallInput } from '#api/request.ts';
import { reachSentences } from '#domain.ts';
import { SentenceLists } from '#ui/sentence-lists.tsx';

interface Props<O extends ReachOperation> {
  operation: O;
  input: CallInput<O>;
}

/** The connections that a write would make possible or impossible. */
export default function ReachChanges<O extends ReachOperation>({ operation, input }: Props<O>) {
  const { data, error, isOld } = useReach(operation, input);
  return (
    <div role="status" aria-busy={isOld}>
      {data ? (
        <Changes reach={data} />
      ) : (
        <p>{error ? 'The effect is not available now.' : 'Looking at the effect…'}</p>
      )}
    </div>
  );
}

function Changes({ reach }: { reach: Schema<'Reach'> }) {
  const lists = reachSentences(reach);
  return (
    <>
      {lists.length > 0 && <SentenceLists lists={lists} />}
      {lists.length === 0 && reach.complete && <p>No connection becomes possible or impossible.</p>}
      {reach.more > 0 && <p className="quiet">There are {reach.more} more changes.</p>}
      {!reach.complete && <p className="quiet">Only a part of the account was compared.</p>}
      <p className="quiet">Computes that are off do not count.</p>
    </>
  );
}
