import '../http/server.ts';
