import '../compute/above.ts';
