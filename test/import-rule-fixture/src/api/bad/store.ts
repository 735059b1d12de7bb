import '../../http/endpoint.ts';
