// What the operator offers, to choose from for computes and VPCs.
import type { Resource } from '../resource.ts';

const REGION = {
  id: 'id',
  label: 'label',
  country: 'country',
  status: 'status',
  capabilities: 'capabilities',
};

export const region: Resource = {
  name: 'region',
  one: 'region',
  many: 'regions',
  description: 'The regions of the service, for --region.',
  parameter: 'regionId',
  hasLabels: false,
  list: {
    operation: 'listRegions',
    examples: ['palisade region list'],
    columns: REGION,
    none: 'There are no regions.',
  },
  show: {
    operation: 'getRegion',
    examples: ['palisade region show us-east'],
    facts: { ...REGION, 'site type': 'site_type' },
  },
};

export const type: Resource = {
  name: 'type',
  one: 'type',
  many: 'types',
  description: 'The compute types of the service, for --type.',
  parameter: 'typeId',
  hasLabels: false,
  list: {
    operation: 'listComputeTypes',
    examples: ['palisade type list', `palisade type list --filter '{"memory": {"+lte": 4096}}'`],
    columns: {
      id: 'id',
      label: 'label',
      vcpus: 'vcpus',
      'memory mb': 'memory',
      'disk mb': 'disk',
      'per hour': 'price.hourly',
    },
    none: 'There are no types.',
  },
  show: {
    operation: 'getComputeType',
    examples: ['palisade type show c1-standard-2'],
    facts: {
      id: 'id',
      label: 'label',
      class: 'class',
      vcpus: 'vcpus',
      gpus: 'gpus',
      'memory (MB)': 'memory',
      'disk (MB)': 'disk',
      'transfer (GB)': 'transfer',
      'price per hour': 'price.hourly',
      'price per month': 'price.monthly',
    },
  },
};

export const image: Resource = {
  name: 'image',
  one: 'image',
  many: 'images',
  description: 'The images of the service, for --image.',
  parameter: 'imageId',
  hasLabels: false,
  list: {
    operation: 'listImages',
    examples: ['palisade image list', `palisade image list --filter '{"vendor": "Debian"}'`],
    columns: { id: 'id', label: 'label', vendor: 'vendor', 'size mb': 'size', deprecated: 'deprecated' },
    none: 'There are no images.',
  },
  show: {
    operation: 'getImage',
    examples: ['palisade image show public/debian12'],
    facts: {
      id: 'id',
      label: 'label',
      description: 'description',
      vendor: 'vendor',
      status: 'status',
      deprecated: 'deprecated',
      'size (MB)': 'size',
      created: 'created',
      'end of support': 'eol',
    },
  },
};
