import { Readable } from 'node:stream';
import type { Context } from 'hono';
import {
  type ListUsersInput,
  listUsersInput,
} from '../../../src/contract/operator/users.contract.ts';
import { AppError } from '../../errors/app-error.ts';
import { countUsersRead, type ReadingDeps } from '../../operator/users/count-users-read.ts';
import type { ListDeps } from '../../operator/users/list-users.ts';
import { filterOf, listUsers } from '../../operator/users/list-users.ts';
import { noteUsersExport } from '../../operator/users/note-users-export.ts';
import { streamUsers } from '../../operator/users/stream-users.ts';
import { usersCsv } from '../../operator/users/users-csv.ts';
import { requireOperator, requireRight } from '../../procedure/actor.ts';
import { requireConfirmed } from '../../procedure/require-confirmed.ts';
import { buildContext, type ContextDeps, type HttpEnv } from '../build-context.ts';
import type { RouteRegistry } from '../route-registry.ts';

export type UsersRoutesDeps = ListDeps & ReadingDeps & Parameters<typeof noteUsersExport>[0];

/**
 * The documented list, over the verbs of its procedure. Without a limit it streams every user in
 * constant memory. Also serves the list as a file for spreadsheets.
 */
export function mountUsersRoutes(
  registry: RouteRegistry,
  deps: ContextDeps & { usersExport: UsersRoutesDeps },
): void {
  const list = deps.usersExport;
  registry.add(
    {
      method: 'GET',
      path: '/api/admin/users',
      policy: 'operator',
      right: 'users.read',
      limit: 'operator-read',
    },
    async (c: Context<HttpEnv>) => {
      const context = buildContext(c, deps);
      const operator = await requireOperator(context, 'users.read');
      const input = inputOf(c);
      if (input.limit !== undefined || input.cursor !== undefined) {
        const answer = await listUsers(list, input);
        await countUsersRead(list, operator, answer.users.length);
        return c.json(answer);
      }
      await requireRight(context, operator, 'users.export');
      requireConfirmed(operator, 'documented');
      await noteUsersExport(list, operator, {
        origin: context,
        filter: filterOf(list.catalogue.current(), input),
        format: 'json',
      });
      return answerStream(c, await streamUsers(list, input), {
        'content-type': 'application/json',
      });
    },
  );
  registry.add(
    {
      method: 'GET',
      path: '/api/admin/users.csv',
      policy: 'operator',
      right: 'users.export',
      limit: 'operator-read',
    },
    async (c: Context<HttpEnv>) => {
      const context = buildContext(c, deps);
      const operator = await requireOperator(context, 'users.export');
      requireConfirmed(operator);
      const filter = filterOf(list.catalogue.current(), inputOf(c));
      await noteUsersExport(list, operator, { origin: context, filter, format: 'csv' });
      return answerStream(c, usersCsv(list, filter), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="users.csv"',
      });
    },
  );
}

function inputOf(c: Context<HttpEnv>): ListUsersInput {
  const { data, error } = listUsersInput.safeParse(c.req.query());
  if (error === undefined) return data ?? {};
  const [issue] = error.issues;
  throw new AppError('http.bad-query', 'invalid', `${issue?.path.join('.')}: ${issue?.message}`);
}

/**
 * Streams with backpressure. A failure after the first byte aborts the connection, so no partial
 * answer looks complete.
 */
function answerStream(
  c: Context<HttpEnv>,
  parts: AsyncGenerator<string>,
  headers: Record<string, string>,
): Response {
  const body = Readable.toWeb(Readable.from(parts, { objectMode: false }));
  return c.newResponse(body as unknown as ReadableStream, 200, headers);
}
