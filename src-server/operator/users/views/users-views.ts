import type { UsersView } from '../../../../src/contract/operator/desk/users-views.contract.ts';
import { newId } from '../../../database/identifier.ts';
import { textArray } from '../../../database/text-array.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Kernel } from '../../../kernel.ts';

type ViewsDeps = Pick<Kernel, 'orm' | 'machineClock'>;

const MAX_VIEWS = 30;

const LIST = `
  select id, name, plan, status, access, domain as q, sort, descending, columns
  from users_view where operator_id = ?::uuid order by name`;

/** The operator's own views, by name. */
export function listViews(
  { orm }: ViewsDeps,
  operatorId: string,
): Promise<(UsersView & { id: string })[]> {
  return readFork(orm).execute(LIST, [operatorId]);
}

const SAVE = `
  insert into users_view
    (id, operator_id, name, plan, status, access, domain, sort, descending, columns, saved_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?::text[], ?)
  on conflict (operator_id, name) do update set plan = excluded.plan, status = excluded.status,
    access = excluded.access, domain = excluded.domain, sort = excluded.sort,
    descending = excluded.descending, columns = excluded.columns, saved_at = excluded.saved_at
  returning id`;

/** Saves a view, or replaces the one of that name. Returns its id. */
export function saveView(deps: ViewsDeps, operatorId: string, view: UsersView): Promise<string> {
  return transact(deps.orm, async (em) => {
    const { name, plan, status, access, q, sort, descending, columns } = view;
    const [row] = await em.execute<{ id: string }[]>(SAVE, [
      newId(),
      operatorId,
      name,
      plan,
      status,
      access,
      q,
      sort,
      descending,
      textArray(columns),
      deps.machineClock.now(),
    ]);
    const [kept] = await em.execute<{ n: number }[]>(
      'select count(*)::int as n from users_view where operator_id = ?::uuid',
      [operatorId],
    );
    if ((kept?.n ?? 0) > MAX_VIEWS) {
      const message = `You have ${MAX_VIEWS} views. Please delete one first.`;
      throw new AppError('admin.too-many-views', 'conflict', message);
    }
    return row?.id ?? '';
  });
}

/** Idempotent. Deletes only the operator's own. */
export async function deleteView(
  { orm }: ViewsDeps,
  operatorId: string,
  id: string,
): Promise<void> {
  await transact(orm, (em) =>
    em.execute('delete from users_view where id = ?::uuid and operator_id = ?::uuid', [
      id,
      operatorId,
    ]),
  );
}
