import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ListedUser } from '../../../../src/contract/operator/users.contract.ts';
import '../../../lib/call/list-hooks.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { USERS_PER_PAGE } from '../copy.ts';
import type { UsersAnswer } from './users-answer.ts';
import { filterOf, orderOf, type UsersSearch } from './users-search.ts';

export interface Users {
  /** Tiles, total and connection state of the newest answer. Null before the first. */
  answer: Omit<UsersAnswer, 'users' | 'nextCursor'> | null;
  rows: readonly ListedUser[];
  /** More pages exist. */
  hasMore: boolean;
  /** Fetches the next page, unless that is already in progress. */
  more(): void;
  /** Reloads from the first page. */
  refresh(): void;
  failed: boolean;
  /** The next page failed. Loaded rows stay. */
  moreFailed: boolean;
  /** Retries that page. */
  again(): void;
  /** Shows the previous filter's rows until the new ones arrive. */
  stale: boolean;
}

/** The list, fetched in pages while scrolling. Keeps the previous filter's rows until the new ones arrive. */
export function useUsers(search: UsersSearch): Users {
  const utils = trpc.useUtils();
  const list = trpc.admin.users.useInfiniteQuery(
    { limit: USERS_PER_PAGE, ...filterOf(search), ...orderOf(search) },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      // Comparing all loaded pages would get slower with each page.
      structuralSharing: false,
    },
  );
  const pages = list.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.users) ?? [], [pages]);
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = list;
  const more = useCallback(() => {
    // A failed page is retried by hand only: visible rows would request it in a loop.
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetching, isFetchNextPageError]);
  const again = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const refresh = useCallback(() => void utils.admin.users.reset(), [utils]);
  return {
    answer: pages?.[0] ?? null,
    rows,
    hasMore: hasNextPage,
    more,
    refresh,
    failed: list.isError && !isFetchNextPageError,
    moreFailed: isFetchNextPageError,
    again,
    stale: list.isPlaceholderData,
  };
}
