import type { ListUsersInput } from '../../../src/contract/operator/users.contract.ts';
import { everyUser, filterOf, type ListDeps, startAround } from './list-users.ts';
import { listedUserOf } from './listed-user.view.ts';

/**
 * The documented answer without paging: streams every user page by page. Reads the surrounding data
 * before the first byte, so a failure there can still set a status.
 */
export async function streamUsers(
  deps: ListDeps,
  input: ListUsersInput,
): Promise<AsyncGenerator<string>> {
  const filter = filterOf(deps.catalogue.current(), input);
  const around = await startAround(deps, filter, deps.clock.now())[1];
  return written(deps, filter, { ...around, isSorted: true, nextCursor: null });
}

async function* written(
  deps: ListDeps,
  filter: ReturnType<typeof filterOf>,
  around: object,
): AsyncGenerator<string> {
  const catalogue = deps.catalogue.current();
  yield '{"users":[';
  let separator = '';
  for await (const rows of everyUser(deps, filter)) {
    const users = rows.map((row) => JSON.stringify(listedUserOf(row, catalogue)));
    yield separator + users.join(',');
    separator = ',';
  }
  yield `],${JSON.stringify(around).slice(1)}`;
}
