import '../good/actions.ts';
