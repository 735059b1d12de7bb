import '../../http/endpoint.ts';
import '../../login/beside.ts';
import '../../store/open.ts';
