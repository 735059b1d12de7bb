import '../store/open.ts';
