import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { LazyFigures } from '../figures/lazy-figures.tsx';
import { useUsers } from './use-users.ts';
import { UserTiles } from './user-tiles.tsx';
import { UsersCard } from './users-card.tsx';
import type { UsersSearch } from './users-search.ts';

const route = getRouteApi('/operator/admin');

type Change = { [Key in keyof UsersSearch]?: UsersSearch[Key] | undefined };

export function OperatorHome() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const users = useUsers(search);
  // Replaces the history entry: one step back leaves the list instead of undoing letters.
  const change = useCallback(
    (changes: Change) =>
      navigate({
        search: (before: UsersSearch) => ({ ...before, ...changes }) as UsersSearch,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    <>
      <UserTiles counts={users.answer?.counts ?? null} onSynced={users.refresh} />
      <UsersCard users={users} search={search} onSearch={change} />
      {/* While the list is on its way, the page is so short that the charts would be in view. */}
      {(users.answer !== null || users.failed) && <LazyFigures />}
    </>
  );
}
