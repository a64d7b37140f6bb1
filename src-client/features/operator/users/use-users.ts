import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { AdminUser } from '../../../../src/contract/operator/admin.contract.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { USERS_PER_PAGE } from '../copy.ts';
import type { UsersAnswer } from '../users-answer.ts';
import { filterOf, type UsersSearch } from './users-search.ts';

export interface Users {
  /** The newest answer's frame: tiles, total, connection; null until there is one. */
  answer: Omit<UsersAnswer, 'users' | 'nextCursor'> | null;
  rows: readonly AdminUser[];
  /** There are more than these. */
  hasMore: boolean;
  /** Asks for the next page, unless it is on its way. */
  more(): void;
  /** From the beginning. */
  refresh(): void;
  failed: boolean;
  /** The next page did not come; what is here stays. */
  moreFailed: boolean;
  /** Asks for that page once more. */
  again(): void;
  /** Another filter's rows are shown until this one's are here. */
  stale: boolean;
}

/** The list, a page after the other as it is scrolled; of the filter before until the new one is here. */
export function useUsers(search: UsersSearch): Users {
  const utils = trpc.useUtils();
  const list = trpc.admin.users.useInfiniteQuery(
    { limit: USERS_PER_PAGE, ...filterOf(search) },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      // Comparing every page that is here with itself would take longer with each that comes.
      structuralSharing: false,
    },
  );
  const pages = list.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.users) ?? [], [pages]);
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = list;
  const more = useCallback(() => {
    // One that failed is asked for by hand: rows in view would ask for it without end.
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
