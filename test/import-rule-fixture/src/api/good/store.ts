import 'kysely';
import '../../domain/label.ts';
import '../../store/open.ts';
