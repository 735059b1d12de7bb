import './http/server.ts';
