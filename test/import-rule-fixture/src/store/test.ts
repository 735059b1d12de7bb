import '../../test/harness.ts';
