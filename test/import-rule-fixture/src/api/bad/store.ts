import '../../access/entity.ts';
