import type { OperatorActor } from '../../procedure/request-context.ts';
import { type ExportOrigin, noteExport } from '../note-export.ts';
import type { UserFilter } from './user-filter.ts';

export function noteUsersExport(
  deps: Parameters<typeof noteExport>[0],
  operator: OperatorActor,
  {
    origin,
    filter: { plan, status, access, search },
    format,
  }: { origin: ExportOrigin; filter: UserFilter; format: 'csv' | 'json' },
): Promise<void> {
  // Never record the search text: it may be a name.
  const after = { format, plan, status, access, searched: search !== null };
  return noteExport(deps, operator, {
    origin,
    what: { action: 'users.exported', target: 'users', after },
  });
}
