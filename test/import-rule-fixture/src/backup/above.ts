import '../api/good/index.ts';
