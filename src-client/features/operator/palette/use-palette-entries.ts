import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { trpc } from '../../../lib/call/trpc.ts';
import { OPERATOR_PAGES } from '../frame/operator-pages.ts';
import { useMay } from '../role/role-root.tsx';
import { standingText } from '../users/standing-marks.ts';
import { PAGE_TASKS } from './page-tasks.ts';
import { matching, matchingPages, type PaletteEntry, searchText } from './palette-entries.ts';

const SHOWN_USERS = 6;
/** Subpages, which the navigation does not list. */
const MORE_PAGES = [
  { to: '/admin/signals/send', name: 'New signal', right: 'signals.send' },
  { to: '/admin/signals/routes', name: 'Signal routes', right: 'signals.read' },
  { to: '/admin/move', name: 'Move people in', right: 'users.import' },
  { to: '/admin?view=import', name: 'Import users', right: 'users.import' },
  { to: '/discord-members', name: 'Discord members', right: 'community.read' },
  { to: '/discord-permissions', name: 'Discord permissions', right: 'community.read' },
  { to: '/discord-fix', name: 'Discord repair', right: 'community.read' },
] as const;

interface PaletteEntries {
  entries: readonly PaletteEntry[];
  isSearching: boolean;
  /** Users could not be searched. */
  isFailed: boolean;
}

/**
 * Pages and actions first, then users, as far as the role may open them. Users alone when an action asks
 * for one; `userPath` is where they lead.
 */
export function usePaletteEntries(
  text: string,
  { actions, userPath }: { actions: readonly PaletteEntry[] | null; userPath: string },
): PaletteEntries {
  const may = useMay();
  const q = searchText(useDeferredValue(text));
  const enabled = q !== null && may('users.read');
  const list = trpc.admin.users.useQuery(
    { q: q ?? '', limit: SHOWN_USERS },
    { enabled, placeholderData: keepPreviousData },
  );
  const found = trpc.admin.findUser.useQuery({ id: q ?? '' }, { enabled });
  const pages = [...OPERATOR_PAGES, ...MORE_PAGES]
    .filter(({ right }) => may(right))
    .map(({ to, name }) => ({ to, name, tasks: PAGE_TASKS[to] ?? [] }));
  const owner = found.data ?? null;
  const people = q === null ? [] : (list.data?.users ?? []);
  const isBehind = q !== searchText(text);
  const isStale = isBehind || list.isPlaceholderData;
  const entryOf = (id: string, name: string, note: string): PaletteEntry => {
    return { key: id, kind: 'user', name, note, act: { to: `/admin/users/${id}${userPath}` } };
  };
  return {
    entries: [
      ...(actions === null ? [] : [...matchingPages(pages, text), ...matching(actions, text)]),
      ...(q !== null && owner !== null
        ? [{ ...entryOf(owner.accountId, owner.email, q), isStale: isBehind }]
        : []),
      ...people.map((user) => ({ ...entryOf(user.id, user.email, standingText(user)), isStale })),
    ],
    isSearching: isBehind || (q !== null && (list.isFetching || found.isFetching)),
    isFailed: !isBehind && q !== null && (list.isError || found.isError),
  };
}
