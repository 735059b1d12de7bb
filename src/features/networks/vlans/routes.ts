import { listEndpoint, showPage } from '#api/endpoint';
import { toVlan, Vlan, vlanFilterable } from './schema.ts';
import { selectVlanPage } from './store.ts';

export const vlanEndpoints = [
  listEndpoint({
    operation: 'listVlans',
    summary: 'List the VLANs that interfaces use',
    route: 'GET /networking/vlans',
    scope: 'computes:read_only',
    item: Vlan,
    filterable: vlanFilterable,
    run: ({ ctx, list }) => showPage(selectVlanPage(ctx, list), toVlan),
  }),
];
