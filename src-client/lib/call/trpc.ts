import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createTRPCUntypedClient, type TRPCUntypedClient } from '@trpc/client';
import type { CreateTRPCReact } from '@trpc/react-query';
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react';
import type { AppRouter } from '../../../src-server/trpc/app-router.ts';

type Client = TRPCUntypedClient<AppRouter>;
export type Options = Record<string, unknown>;
/** Each hook, by the last name of its path. */
type Acts = Record<string, (path: string, input: unknown, options: Options) => unknown>;

const ClientContext = createContext<Client | null>(null);

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('There is no QueryRoot above');
  return client;
}

/** As tRPC makes them: a shorter key matches all that begin with it. */
export function keyOf(path: string, input?: unknown, type?: 'query' | 'infinite'): QueryKey {
  const names = path.split('.');
  const hasInput = input !== undefined;
  if (!hasInput && type === undefined) return [names];
  return [names, { ...(hasInput && { input }), ...(type && { type }) }];
}

export function queryOf(client: Client, path: string, { input, ...options }: Options) {
  const queryFn = () => client.query(path, input);
  return { ...options, queryKey: keyOf(path, input, 'query'), queryFn };
}

/** Each name is kept, because effects depend on them. */
export function pathTo(
  act: (names: string[], args: unknown[]) => unknown,
  names: string[] = [],
): unknown {
  const known = new Map<string, unknown>();
  return new Proxy(() => {}, {
    get(_target, name) {
      if (typeof name === 'symbol' || name === 'then') return undefined;
      if (!known.has(name)) known.set(name, pathTo(act, [...names, name]));
      return known.get(name);
    },
    apply: (_target, _this, args) => act(names, args),
  });
}

const pathsWith = (acts: Acts) =>
  pathTo((names, [input, options]) =>
    acts[names.at(-1) ?? '']?.(names.slice(0, -1).join('.'), input, (options ?? {}) as Options),
  );

/** `list-hooks.ts` adds those of pages with lists that grow. */
export const HOOKS: Acts = {
  useQuery: (path, input, options) => useQuery(queryOf(useClient(), path, { ...options, input })),
  useMutation(path, options) {
    const client = useClient();
    const mutationFn = (input: unknown) => client.mutation(path, input);
    return useMutation({ ...(options as Options), mutationKey: keyOf(path), mutationFn });
  },
};

const utilsOf = (client: Client, queries: QueryClient) =>
  pathsWith({
    fetch: (path, input, options) =>
      queries.fetchQuery(queryOf(client, path, { ...options, input })),
    invalidate: (path, input, filters) =>
      queries.invalidateQueries({ ...filters, queryKey: keyOf(path, input) }),
    reset: (path, input) => queries.resetQueries({ queryKey: keyOf(path, input) }),
    setData: (path, input, data) => queries.setQueryData(keyOf(path, input, 'query'), data),
    setInfiniteData: (path, input, data) =>
      queries.setQueryData(keyOf(path, input, 'infinite'), data),
  });

function useUtils() {
  const client = useClient();
  const queries = useQueryClient();
  return useMemo(() => utilsOf(client, queries), [client, queries]);
}

function Provider({ client, children }: { client: Client; children: ReactNode }) {
  return createElement(ClientContext, { value: client }, children);
}

const hooks = pathsWith(HOOKS) as object;
export const OWN: Record<string, unknown> = {
  Provider,
  createClient: createTRPCUntypedClient,
  useUtils,
};

/**
 * Typed hooks for pages with server state, inside `QueryRoot`. tRPC's own have its types and keys, but also parts for
 * servers and suspense, which every first load would carry.
 */
export const trpc = new Proxy(OWN, {
  get: (target, name) => Reflect.get(name in target ? target : hooks, name),
}) as unknown as CreateTRPCReact<AppRouter, unknown>;
