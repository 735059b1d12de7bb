import './http/server.ts';

export type Ctx = object;
