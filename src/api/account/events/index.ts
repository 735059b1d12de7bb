export {
  computeConfigEntity,
  computeEntity,
  imageEntity,
  profileEntity,
  sshKeyEntity,
  subnetEntity,
  tokenEntity,
  userEntity,
  vpcEntity,
} from './entities.ts';
export { eventEndpoints } from './routes.ts';
