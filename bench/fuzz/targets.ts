import { z } from 'zod';
import { retentionCsvInput } from '../../src/contract/operator/leaving/retention.contract.ts';
import { payoutsCsvInput } from '../../src/contract/operator/offers/partners.contract.ts';
import { listUsersInput } from '../../src/contract/operator/users.contract.ts';
import { numbersCsvInput } from '../../src/contract/operator-numbers.contract.ts';
import { REST_TABLE } from '../../src-server/http/routes/rest-table.ts';
import type { Policy } from '../../src-server/procedure/procedures.ts';
import { createAppRouter } from '../../src-server/trpc/app-router.ts';

export interface Target {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  policy: Policy | 'webhook';
  /** Where the input travels. none: the route reads no input. */
  carries: 'trpc' | 'body' | 'query' | 'params' | 'none';
  schema: z.ZodType | null;
}

interface AnyProcedure {
  _def: { type: string; inputs: z.ZodType[]; meta?: { policy: Policy } };
}

/** Placeholder for every dependency of the routers: only their shape is read. */
const nothing: never = new Proxy(() => {}, {
  get(_, key) {
    if (key === Symbol.toPrimitive) return () => 'nothing';
    return typeof key === 'symbol' || key === 'then' ? undefined : nothing;
  },
  apply: () => nothing,
}) as never;

/** Every route that takes input, read from the product's own tables. */
export function listTargets(): Target[] {
  const procedures = createAppRouter(nothing)._def.procedures as unknown as Record<
    string,
    AnyProcedure
  >;
  const typed = Object.entries(procedures).map(([name, { _def }]): Target => {
    const schema = schemaOf(_def.inputs);
    return {
      method: _def.type === 'query' ? 'GET' : 'POST',
      path: `/trpc/${name}`,
      policy: _def.meta?.policy ?? 'public',
      carries: schema === null ? 'none' : 'trpc',
      schema,
    };
  });
  const plain = REST_TABLE.map(({ method, path, procedure, input }): Target => {
    const { inputs = [], meta } = procedures[procedure]?._def ?? {};
    const schema = input === 'none' ? null : schemaOf(inputs);
    const carries = schema === null ? 'none' : input;
    return { method, path, policy: meta?.policy ?? 'public', carries, schema };
  });
  return [...typed, ...plain, ...HOT];
}

const get = (path: string, policy: Policy): Target => ({
  method: 'GET',
  path,
  policy,
  carries: 'none',
  schema: null,
});

/** Routes that are neither procedures nor rows of the REST table. */
const HOT: Target[] = [
  get('/api/current-user', 'subscriber'),
  get('/api/auth/user', 'subscriber'),
  get('/api/subscription-status', 'subscriber'),
  get('/api/check-user-access', 'subscriber'),
  get('/api/login', 'public'),
  get('/healthz', 'public'),
  get('/readyz', 'public'),
  get('/metrics', 'public'),
  get('/.well-known/security.txt', 'public'),
  get('/api/admin/import-rows.csv', 'operator'),
  get('/', 'public'),
  get('/record', 'public'),
  get('/status', 'public'),
  {
    method: 'GET',
    path: '/api/admin/payouts.csv',
    policy: 'operator',
    carries: 'query',
    schema: payoutsCsvInput,
  },
  {
    method: 'GET',
    path: '/r/:code',
    policy: 'public',
    carries: 'params',
    schema: z.object({ code: z.string() }),
  },
  ...['/cancel', '/withdraw'].flatMap((path): Target[] => [
    {
      method: 'GET',
      path,
      policy: 'public',
      carries: 'query',
      schema: z.object({ received: z.string() }),
    },
    {
      method: 'POST',
      path,
      policy: 'public',
      carries: 'body',
      schema: z.object({ name: z.string(), email: z.string() }),
    },
  ]),
  ...['/stop-exit', '/stop-mails'].flatMap((path): Target[] => [
    {
      method: 'GET',
      path,
      policy: 'public',
      carries: 'query',
      schema: z.object({ token: z.string() }),
    },
    {
      method: 'POST',
      path,
      policy: 'public',
      carries: 'body',
      schema: z.object({ token: z.string() }),
    },
  ]),
  get('/record/chain.ndjson', 'public'),
  get('/record/anchors.txt', 'public'),
  get('/record/verify.html', 'public'),
  {
    method: 'GET',
    path: '/record/:strategy',
    policy: 'public',
    carries: 'params',
    schema: z.object({ strategy: z.string() }),
  },
  {
    method: 'GET',
    path: '/api/admin/users',
    policy: 'operator',
    carries: 'query',
    schema: listUsersInput,
  },
  {
    method: 'GET',
    path: '/api/admin/users.csv',
    policy: 'operator',
    carries: 'query',
    schema: listUsersInput,
  },
  {
    method: 'GET',
    path: '/api/admin/numbers.csv',
    policy: 'operator',
    carries: 'query',
    schema: numbersCsvInput,
  },
  {
    method: 'GET',
    path: '/api/admin/retention.csv',
    policy: 'operator',
    carries: 'query',
    schema: retentionCsvInput,
  },
  {
    method: 'POST',
    path: '/api/admin/imports',
    policy: 'operator',
    carries: 'body',
    schema: z.unknown(),
  },
  {
    method: 'POST',
    path: '/api/admin/move-files',
    policy: 'operator',
    carries: 'body',
    schema: z.unknown(),
  },
  {
    method: 'POST',
    path: '/api/admin/pictures?use=logo',
    policy: 'operator',
    carries: 'body',
    schema: z.unknown(),
  },
  {
    method: 'GET',
    path: '/pictures/:file',
    policy: 'public',
    carries: 'params',
    schema: z.object({ file: z.string() }),
  },
  {
    method: 'GET',
    path: '/record/:strategy',
    policy: 'public',
    carries: 'params',
    schema: z.object({ strategy: z.string() }),
  },
  {
    method: 'POST',
    path: '/api/webhooks/stripe',
    policy: 'webhook',
    carries: 'body',
    schema: z.object({ id: z.string(), type: z.string(), data: z.unknown() }),
  },
  {
    method: 'POST',
    path: '/hooks/discord/interactions',
    policy: 'webhook',
    carries: 'body',
    schema: z.object({ id: z.string(), type: z.literal(2), token: z.string(), data: z.unknown() }),
  },
  {
    method: 'POST',
    path: '/hooks/tv/:source/:token',
    policy: 'webhook',
    carries: 'body',
    schema: z.object({ v: z.literal(1), kind: z.string(), price: z.unknown(), bar: z.string() }),
  },
];

function schemaOf([first, ...more]: readonly z.ZodType[]): z.ZodType | null {
  if (first === undefined) return null;
  return more.reduce((both, next) => z.intersection(both, next), first);
}
