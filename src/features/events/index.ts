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
} from './entities.ts';
export { insertEvents } from './insert.ts';
export { eventEndpoints } from './routes.ts';
export { EventStreams } from './stream/event-streams.ts';
export { STREAM_LIMITS, type StreamLimits } from './stream/limits.ts';
