import { type Static, Type } from '#domain/schema/json-schema';
import { readCatalogFile, Text } from './read-file.ts';
import { PublishedTime, Time } from './time.ts';

const ImageRecord = Type.Object({
  id: Text,
  label: Text,
  description: Type.String({ minLength: 0, maxLength: 1024, multiline: true }),
  vendor: Text,
  type: Text,
  status: Text,
  is_public: Type.Boolean(),
  deprecated: Type.Boolean(),
  /** In MB. */
  size: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  created: Time,
  updated: Time,
  created_by: Text,
  expiry: PublishedTime,
  eol: PublishedTime,
  capabilities: Type.Array(Text),
});

export type Image = Static<typeof ImageRecord>;

/** @throws CatalogError */
export function loadImages(folder: string | undefined): Image[] {
  return readCatalogFile<Image>(folder, 'images.jsonl', ImageRecord);
}
