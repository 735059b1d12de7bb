import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import type { Column } from '#ui/list/table.tsx';
import type { List } from '#ui/list/use-list.ts';
import { Time } from '#ui/time.tsx';
import { scopesText } from '../scopes.ts';
import { hasExpiry } from './draft.ts';
import { nameOf } from './name.ts';

type Token = Schema<'Token'>;

interface TokenColumnOptions {
  list: List;
  /** Labels by id. */
  vpcs: ReadonlyMap<number, string>;
  onReplace: (token: Token) => void;
}

/** What a list of tokens shows. */
export function tokenColumns({ list, vpcs, onReplace }: TokenColumnOptions): Column<Token>[] {
  return [
    {
      title: 'Label',
      sort: 'label',
      isName: true,
      cell: ({ label, token }) => (
        <>
          {label === '' ? <span className="quiet">No label</span> : label}
          <span className="below">
            begins with <span className="mono">{token}</span>
          </span>
        </>
      ),
    },
    {
      title: 'Access',
      weight: 1.4,
      cell: ({ scopes, restrictions }) => (
        <span>
          {scopesText(scopes)}
          {restrictions && <Restrictions restrictions={restrictions} vpcs={vpcs} />}
        </span>
      ),
    },
    { title: 'Last used', weight: 1.15, cell: ({ id }) => <LastUse id={id} /> },
    {
      title: 'Expires',
      weight: 1.15,
      cell: (token) => (hasExpiry(token) ? <Time at={token.expiry} /> : 'Never'),
    },
    { title: 'Created', sort: 'created', weight: 1.15, cell: ({ created }) => <Time at={created} /> },
    {
      title: 'Actions',
      weight: 1.8,
      cell: (token) => (
        <span className="buttons">
          <Button aria-label={`Replace ${nameOf(token)}`} onClick={() => onReplace(token)}>
            Replace
          </Button>
          <ButtonLink to={list.over({ do: 'edit', id: token.id })} aria-label={`Edit ${nameOf(token)}`}>
            Edit
          </ButtonLink>
          <ButtonLink
            kind="danger"
            to={list.over({ do: 'revoke', id: token.id })}
            aria-label={`Revoke ${nameOf(token)}`}
          >
            Revoke
          </ButtonLink>
        </span>
      ),
    },
  ];
}

interface RestrictionsProps {
  restrictions: Schema<'TokenRestrictions'>;
  vpcs: ReadonlyMap<number, string>;
}

function Restrictions({ restrictions, vpcs }: RestrictionsProps) {
  const { vpcs: bound, allowed_ips: networks } = restrictions;
  return (
    <>
      {bound && (
        <span className="below">
          Only for{' '}
          {bound.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              {vpcs.has(id) ? <Link to={paths.vpc(id)}>{vpcs.get(id)}</Link> : `VPC ${id}`}
            </span>
          ))}
        </span>
      )}
      {networks && <span className="below">Only from {networks.join(', ')}</span>}
    </>
  );
}

/** When and from where a token was used. It is read for each one: the list does not tell. */
function LastUse({ id }: { id: number }) {
  const { data } = useRead('getTokenUsage', { path: { tokenId: id } });
  if (!data) return <span aria-hidden="true">&nbsp;</span>;
  if (data.last_used === null) return <span className="quiet">Never</span>;
  return (
    <span>
      <Time at={data.last_used} />
      {data.last_ip !== null && <span className="below">from {data.last_ip}</span>}
    </span>
  );
}
