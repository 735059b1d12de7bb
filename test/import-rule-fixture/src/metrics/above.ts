import '../api/index.ts';
