import './http/server.ts';

export class TimeSlice {}
