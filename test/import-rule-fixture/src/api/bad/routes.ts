import '../../domain/label.ts';
