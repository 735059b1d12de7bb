export { addUser, createUser, hashNewPassword, type NewUserInput, userCreateEvent } from './actions.ts';
export { selectUser } from './store.ts';
