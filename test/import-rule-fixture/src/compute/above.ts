import '../access/entity.ts';
