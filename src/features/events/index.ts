export { type Activity, selectActivity } from './activity.ts';
export {
  computeConfigEntity,
  computeEntity,
  imageEntity,
  oauthClientEntity,
  profileEntity,
  sshKeyEntity,
  subnetEntity,
  tokenEntity,
  userEntity,
  vpcEntity,
  webhookEntity,
} from './entities.ts';
export { insertEvents, type RecordedEvent } from './insert.ts';
export { eventEndpoints } from './routes.ts';
export { toEvent } from './schema.ts';
export { EventStreams } from './stream/event-streams.ts';
export { STREAM_LIMITS, type StreamLimits } from './stream/limits.ts';
