import { Empty, endpoint, listEndpoint, pageOfRecords } from '#api/endpoint';
import { Failure } from '#domain/failure';
import { refuseChange } from './actions.ts';
import { Image, imageFilterable } from './schema.ts';
import { publicImage } from './target.ts';

export const imageEndpoints = [
  listEndpoint({
    operation: 'listImages',
    summary: 'List the images',
    route: 'GET /images',
    scope: 'public',
    readsOnce: true,
    rate: 'images',
    item: Image,
    filterable: imageFilterable,
    run: async ({ ctx, list, leaving }) => pageOfRecords(ctx.catalog.images, list, leaving),
  }),

  endpoint({
    operation: 'getImage',
    summary: 'View an image',
    route: 'GET /images/*imageId',
    scope: 'public',
    readsOnce: true,
    reply: Image,
    run: async ({ ctx, parameters }) => {
      const image = ctx.catalog.images.find(({ id }) => id === parameters.imageId);
      if (!image) throw Failure.notFound();
      return image;
    },
  }),

  endpoint({
    operation: 'updateImage',
    summary: 'Update an image: always refused, because all images are public',
    route: 'PUT /images/*imageId',
    scope: 'images:read_write',
    target: publicImage(),
    reply: Image,
    act: refuseChange,
  }),

  endpoint({
    operation: 'deleteImage',
    summary: 'Delete an image: always refused, because all images are public',
    route: 'DELETE /images/*imageId',
    scope: 'images:read_write',
    target: publicImage(),
    reply: Empty,
    act: refuseChange,
  }),
];
