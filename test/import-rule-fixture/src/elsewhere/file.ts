import '../domain/label.ts';
