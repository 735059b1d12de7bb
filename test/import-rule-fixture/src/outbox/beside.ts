import '../http/endpoint.ts';
