import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { HOOKS, keyOf, type Options, OWN, pathTo, queryOf, useClient } from './trpc.ts';

/** Import it where `useInfiniteQuery` or `useQueries` of `trpc` is used. No first load of a subscriber needs them. */
HOOKS.useInfiniteQuery = (path, input, { initialCursor = null, ...options }) => {
  const client = useClient();
  return useInfiniteQuery({
    getNextPageParam: () => null,
    ...options,
    initialPageParam: initialCursor,
    queryKey: keyOf(path, input, 'infinite'),
    queryFn: ({ pageParam, direction }) =>
      client.query(path, {
        ...(input as Options | undefined),
        ...(pageParam ? { cursor: pageParam } : {}),
        direction,
      }),
  });
};

OWN.useQueries = (choose: (api: unknown) => never[]) => {
  const client = useClient();
  const api = pathTo((names, [input, options]) =>
    queryOf(client, names.join('.'), { ...(options as Options | undefined), input }),
  );
  return useQueries({ queries: choose(api) });
};
