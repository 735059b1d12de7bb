import '../../store/open.ts';
