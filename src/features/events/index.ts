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
