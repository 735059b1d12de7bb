import './http/server.ts';

export class LongWork {}
