import type { OperatorActor } from '../../procedure/request-context.ts';
import { type ExportOrigin, noteExport } from '../note-export.ts';
import type { UserFilter } from './user-filter.ts';

export function noteUsersExport(
  deps: Parameters<typeof noteExport>[0],
  operator: OperatorActor,
  origin: ExportOrigin,
  { plan, status, access, search }: UserFilter,
  format: 'csv' | 'json',
): Promise<void> {
  // Never record the search text: it may be a name.
  const after = { format, plan, status, access, searched: search !== null };
  return noteExport(deps, operator, origin, { action: 'users.exported', target: 'users', after });
}
