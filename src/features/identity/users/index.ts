export {
  addUser,
  createUser,
  deleteUser,
  hashNewPassword,
  type NewUserInput,
  requireAnotherUnrestricted,
  setIpWhitelist,
  userCreateEvent,
  userEvent,
} from './actions.ts';
export { holdProxyUser } from './hold-proxy-user.ts';
export { showInvitation } from './invitation-actions.ts';
export { userEndpoints } from './routes.ts';
export { type UserType, UserTypeField } from './schema.ts';
export { type SignInUser, selectSignInUser, selectUserByName } from './sign-in-users.ts';
export { signOutUser } from './sign-out-actions.ts';
export { countUnrestrictedUsers, selectUser, selectUsers } from './store.ts';
