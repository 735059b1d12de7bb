export {
  addUser,
  createUser,
  deleteUser,
  hashNewPassword,
  type NewUserInput,
  requireUser,
  userCreateEvent,
  userEvent,
} from './actions.ts';
export { UserInput } from './schema.ts';
export { selectUser, selectUsers } from './store.ts';
