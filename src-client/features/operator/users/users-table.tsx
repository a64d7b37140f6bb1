import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { UsersSort } from '../../../../src/contract/operator/users.contract.ts';
import type { UsersColumn } from '../../../../src/domain/operator/users-columns.ts';
import { useVisibleRows } from '../../../components/use-visible-rows.ts';
import { watchSideways } from '../../../components/watch-sideways.ts';
import { BULK_COPY } from './bulk/copy.ts';
import type { Selection } from './bulk/use-selection.ts';
import { USERS_COPY as COPY } from './copy.ts';
import type { Cards } from './use-cards.ts';
import type { Users } from './use-users.ts';
import { UserRow } from './user-row.tsx';
import styles from './users.module.css';
import { SORTS, sortedBy, type UsersSearch } from './users-search.ts';

/** Height of a row in pixels, as in the style sheet. */
const ROW_HEIGHT = 73;
/** Fetches the next page this many rows before the end of the loaded ones. */
const AHEAD = 60;

interface UsersTableProps {
  users: Users;
  search: UsersSearch;
  columns: readonly UsersColumn[];
  /** Null: nothing can be selected. */
  selection: Selection | null;
  cards: Cards;
  onSearch: (change: Pick<UsersSearch, 'sort' | 'dir'>) => void;
}

/** A scrolling table of any length that renders only the visible rows. */
export function UsersTable(props: UsersTableProps) {
  const { users, search, columns, selection, cards, onSearch } = props;
  const { rows, hasMore, more, stale } = users;
  const isNarrow = cards !== null;
  const { box, items, height, last } = useVisibleRows(rows.length, ROW_HEIGHT);
  const wanted = cards?.count ?? last + AHEAD;
  useEffect(() => {
    if (hasMore && wanted >= rows.length) more();
  }, [hasMore, wanted, rows.length, more]);
  useEffect(() => watchSideways(box.current), [box]);
  const span = columns.length + (selection === null ? 1 : 2);
  const before = isNarrow ? 0 : (items[0]?.start ?? 0);
  const after = isNarrow ? 0 : height - (items.at(-1)?.end ?? 0);
  const shown =
    cards === null ? items.map(({ index }) => index) : [...rows.slice(0, cards.count).keys()];
  return (
    <>
      <section
        ref={box}
        className={stale ? `${styles.box} ${styles.stale}` : styles.box}
        aria-label={COPY.list}
        aria-busy={stale}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
      >
        <table className={styles.table} aria-rowcount={hasMore ? -1 : rows.length + 1}>
          <thead>
            <tr>
              {selection !== null && (
                <th scope="col" data-column="select">
                  <span className="visually-hidden">{BULK_COPY.selectColumn}</span>
                </th>
              )}
              <Heading
                column="email"
                by="email"
                name={COPY.email}
                search={search}
                onSearch={onSearch}
              />
              {columns.map((column) => (
                <Heading
                  key={column}
                  column={column}
                  by={SORTS.find((each) => each === column)}
                  name={COPY.columnName[column]}
                  search={search}
                  onSearch={onSearch}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            <Room height={before} span={span} />
            {shown.map((index) => {
              const user = rows[index];
              return (
                user && (
                  <UserRow
                    key={user.id}
                    user={user}
                    index={index}
                    columns={columns}
                    selected={selection === null ? null : selection.ids.has(user.id)}
                    onSelect={selection?.toggle}
                  />
                )
              );
            })}
            <Room height={after} span={span} />
          </tbody>
        </table>
      </section>
      {cards !== null && (rows.length > cards.count || hasMore) && (
        <div className={styles.rest}>
          <Button variant="default" onClick={cards.more}>
            {COPY.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

interface HeadingProps extends Pick<UsersTableProps, 'search' | 'onSearch'> {
  name: string;
  column: UsersColumn | 'email';
  /** Undefined: the column has no order. */
  by: UsersSort | undefined;
}

/** A column's heading, which sorts by it. */
function Heading({ name, column, by, search, onSearch }: HeadingProps) {
  if (by === undefined) {
    return (
      <th scope="col" data-column={column}>
        {name}
      </th>
    );
  }
  const { sort = 'created', dir = sort === 'created' ? 'desc' : 'asc' } = search;
  const order = dir === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" data-column={column} aria-sort={sort === by ? order : undefined}>
      <button type="button" className={styles.sort} onClick={() => onSearch(sortedBy(search, by))}>
        {name}
      </button>
    </th>
  );
}

function Room({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: contains nothing focusable
    <tr className={styles.room} aria-hidden="true">
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
