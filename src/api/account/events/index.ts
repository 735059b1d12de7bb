export {
  computeConfigEntity,
  computeEntity,
  imageEntity,
  subnetEntity,
  tokenEntity,
  userEntity,
  vpcEntity,
} from './entities.ts';
export { eventEndpoints } from './routes.ts';
