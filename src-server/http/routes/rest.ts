import type { Context } from 'hono';
import type { RequestContext } from '../../procedure/request-context.ts';
import { CONFIRMATION_REQUIRED } from '../../procedure/require-confirmed.ts';
import { type AppRouter, createCaller } from '../../trpc/app-router.ts';
import { listProcedures } from '../../trpc/procedure-policies.ts';
import { buildContext, type ContextDeps, type HttpEnv } from '../build-context.ts';
import { confirmationReason } from '../http-error.ts';
import { parseJson, readText } from '../middleware/json-body.ts';
import { completesSignUp, limitOf } from '../procedure-limits.ts';
import type { RouteRegistry } from '../route-registry.ts';
import { bodyLimit, REST_TABLE, type RestRow } from './rest-table.ts';

/** Mounts every row of the table over one server-side caller. Implements nothing twice. */
export function mountRest(registry: RouteRegistry, appRouter: AppRouter, deps: ContextDeps): void {
  const callerOf = createCaller(appRouter);
  const procedures = new Map(listProcedures(appRouter).map((each) => [each.path, each]));
  for (const row of REST_TABLE) {
    const procedure = procedures.get(row.procedure);
    if (procedure === undefined) throw new Error(`No procedure ${row.procedure}.`);
    const { policy, right, takesInput } = procedure;
    const reads = takesInput && row.input !== 'none';
    const limit = limitOf(row.procedure, procedure);
    const counted = { limit, completesSignUp: completesSignUp(row.procedure) };
    const asked = { method: row.method, path: row.path, policy, right };
    const route = { ...asked, ...counted, takesInput: reads };
    registry.add(route, async (c) => {
      const context = buildContext(c, deps);
      const input = await inputOf(c, row);
      const answer = await call(callerOf(context), row, input).catch((error) =>
        answerUnconfirmed(context, error),
      );
      return c.json(answer as object);
    });
  }
}

/** A documented call answers in its own shape, with the way to confirm. */
function answerUnconfirmed(context: RequestContext, error: unknown): object {
  const reason = confirmationReason(error);
  if (reason === null || !(error instanceof Error)) throw error;
  context.noteRefusal({ reason: CONFIRMATION_REQUIRED });
  return { success: false, message: error.message, confirm: 'sign-in', reason };
}

async function inputOf(c: Context<HttpEnv>, row: RestRow): Promise<unknown> {
  if (row.method !== 'GET') {
    const body = parseJson(await readText(c, bodyLimit(row.procedure)));
    if (row.input === 'body') return body;
  }
  if (row.input === 'query') return c.req.query();
  if (row.input === 'params') return c.req.param();
  return undefined;
}

type Caller = ReturnType<ReturnType<typeof createCaller>>;

/** The table's procedure type guarantees that the path exists. */
function call(caller: Caller, row: RestRow, input: unknown): Promise<unknown> {
  const [namespace, name] = row.procedure.split('.') as [keyof Caller, string];
  const procedures = caller[namespace] as unknown as Record<
    string,
    (input: unknown) => Promise<unknown>
  >;
  const procedure = procedures[name];
  if (procedure === undefined) throw new Error(`No procedure ${row.procedure}`);
  return procedure(input);
}
