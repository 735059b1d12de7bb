// Uses of the client that must not compile: the type check fails when the compiler accepts one of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPalisadeClient, where } from '#client/index';

const palisade = createPalisadeClient({ url: 'http://127.0.0.1:1', token: 'none' });

/** Never called. */
const wrongUses = {
  'a body without what is required': () =>
    // @ts-expect-error -- a VPC needs a label
    palisade.createVpc({ body: { region: 'us-east' } }),
  'a body with a value of another type': () =>
    // @ts-expect-error -- a label is a text
    palisade.createVpc({ body: { label: 7, region: 'us-east' } }),
  'a body with a field that does not exist': () =>
    // @ts-expect-error -- it is `description`
    palisade.createVpc({ body: { label: 'a', region: 'us-east', descripton: 'x' } }),
  'a body where there is none': () =>
    // @ts-expect-error -- a GET has no body
    palisade.getProfile({ body: {} }),
  'a path without its id': () =>
    // @ts-expect-error -- the path names a VPC
    palisade.getVpc({}),
  'a path with the id of something else': () =>
    // @ts-expect-error -- it is `vpcId`
    palisade.getVpc({ path: { computeId: 1 } }),
  'a call without its input': () =>
    // @ts-expect-error -- the path names a VPC
    palisade.deleteVpc(),
  'a query without what is required': () =>
    // @ts-expect-error -- free networks are of a size
    palisade.listFreeNetworks({ path: { vpcId: 1 } }),
  'an operation that does not exist': () =>
    // @ts-expect-error -- it is `listVpcs`
    palisade.getVpcs(),
  'a field of a reply that does not exist': async () =>
    // @ts-expect-error -- it is `label`
    (await palisade.getVpc({ path: { vpcId: 1 } })).name,
  'all records of what is no list': () =>
    // @ts-expect-error -- a VPC has no pages
    palisade.each('getVpc', { path: { vpcId: 1 } }),
  'a filter on a field that is not filterable': () =>
    // @ts-expect-error -- VPCs cannot be found by their description
    where('listVpcs').is('description', 'x'),
  'a filter with a value of another type': () =>
    // @ts-expect-error -- an id is a number
    where('listVpcs').is('id', 'one'),
  'a part of what is no text': () =>
    // @ts-expect-error -- an id has no parts
    where('listVpcs').contains('id', '1'),
  'a range of what has no order': () =>
    // @ts-expect-error -- tags are several
    where('listComputes').above('tags', 'a'),
  'an order by a field that has none': () =>
    // @ts-expect-error -- images cannot be ordered by status
    where('listImages').orderBy('status'),
  'the filter of another list': () =>
    // @ts-expect-error -- VPCs have no tags
    palisade.listVpcs({ filter: where('listComputes').is('tags', 'a') }),
  'a filter of what is no list': () =>
    // @ts-expect-error -- there is nothing to choose from
    where('getVpc'),
  'a reply that may be missing': async () =>
    // @ts-expect-error -- users with all rights have no grants
    (await palisade.getOwnGrants()).global,
};

test('the compiler refuses what the API would refuse', () => {
  assert.ok(Object.keys(wrongUses).length >= 10);
});
