import { useEffect } from 'react';
import { useVisibleRows } from '../../../components/use-visible-rows.ts';
import { USERS_COPY as COPY } from './copy.ts';
import type { Users } from './use-users.ts';
import { UserRow } from './user-row.tsx';
import styles from './users.module.css';

/** Height of a row and of the header in pixels, as in the style sheet. */
const ROW_HEIGHT = 65;
/** Fetches the next page this many rows before the end of the loaded ones. */
const AHEAD = 60;

/** A scrolling table of any length that renders only the visible rows. */
export function UsersTable({ users }: { users: Users }) {
  const { rows, hasMore, more, stale } = users;
  const { box, items, height, last } = useVisibleRows(rows.length, ROW_HEIGHT);
  useEffect(() => {
    if (hasMore && last >= rows.length - AHEAD) more();
  }, [hasMore, last, rows.length, more]);
  const before = items[0]?.start ?? 0;
  const after = height - (items.at(-1)?.end ?? 0);
  return (
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
            {COPY.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Room height={before} />
          {items.map(({ index }) => {
            const user = rows[index];
            return user && <UserRow key={user.id} user={user} place={index + 2} />;
          })}
          <Room height={after} />
        </tbody>
      </table>
    </section>
  );
}

function Room({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: contains nothing focusable
    <tr className={styles.room} aria-hidden="true">
      <td colSpan={COPY.columns.length} style={{ height }} />
    </tr>
  );
}
