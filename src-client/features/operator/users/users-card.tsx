import { Button } from '@mantine/core';
import {
  IconChecks,
  IconColumns3,
  IconDownload,
  IconRefresh,
  IconUpload,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { UsersColumn } from '../../../../src/domain/operator/users-columns.ts';
import { PageSpinner } from '../../../components/frame/page-spinner.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { stringifySearch } from '../../../lib/search/search-text.ts';
import { ConfirmedDownload } from '../../confirm-identity/confirmed-download.tsx';
import { OPERATOR_COPY } from '../copy.ts';
import { useMay } from '../role/role-root.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { BULK_COPY } from './bulk/copy.ts';
import { type Selection, useSelection } from './bulk/use-selection.ts';
import { USERS_COPY as COPY } from './copy.ts';
import { SetUpDiscord } from './set-up-discord.tsx';
import { type Cards, useCards } from './use-cards.ts';
import { useColumns } from './use-columns.ts';
import type { Users } from './use-users.ts';
import { UserFilters } from './user-filters.tsx';
import styles from './users.module.css';
import { filterOf, type UsersSearch } from './users-search.ts';
import { UsersTable } from './users-table.tsx';
import { ColumnsDialog } from './views/columns-dialog.tsx';
import { VIEWS_COPY } from './views/copy.ts';
import { SavedViews } from './views/saved-views.tsx';

interface UsersCardProps {
  users: Users;
  search: UsersSearch;
  onSearch: Parameters<typeof UserFilters>[0]['onChange'];
}

/** A load failure with its retry. */
function Missed({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <div className={styles.missed} role="alert">
      <p>{message}</p>
      <Button size="xs" variant="default" onClick={onAgain}>
        {COPY.again}
      </Button>
    </div>
  );
}

interface ContentProps extends UsersCardProps {
  columns: readonly UsersColumn[];
  selection: Selection | null;
  cards: Cards;
}

function Content({ users, search, columns, selection, cards, onSearch }: ContentProps) {
  if (users.failed) return <Missed message={OPERATOR_COPY.loadFailed} onAgain={users.refresh} />;
  if (users.answer === null) {
    return (
      <div className={styles.loading}>
        <PageSpinner label={OPERATOR_COPY.loading} />
        <p aria-hidden="true">{OPERATOR_COPY.loading}</p>
      </div>
    );
  }
  if (users.rows.length === 0) {
    return <p className={styles.empty}>{OPERATOR_COPY.empty(search.plan ?? null)}</p>;
  }
  return (
    <>
      <UsersTable
        users={users}
        search={search}
        columns={columns}
        selection={selection}
        cards={cards}
        onSearch={onSearch}
      />
      {users.moreFailed && <Missed message={COPY.moreFailed} onAgain={users.again} />}
    </>
  );
}

/** The documented card: badge, plan filter, refresh and setup, plus search and export. */
export function UsersCard({ users, search, onSearch }: UsersCardProps) {
  const { answer } = users;
  const { columns, remember } = useColumns(search.cols);
  const [choosing, setChoosing] = useState(false);
  const { selection, begin, end } = useSelection();
  const cards = useCards();
  const shown = Math.min(users.rows.length, cards?.count ?? users.rows.length);
  const may = useMay();
  const filter = filterOf(search);
  const filtered = Object.keys(filter).length > 0;
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <h2>{OPERATOR_COPY.users}</h2>
        {answer !== null && (
          <StatusBadge tone={answer.tradingViewConnected ? 'positive' : 'negative'}>
            {answer.tradingViewConnected ? OPERATOR_COPY.connected : OPERATOR_COPY.disconnected}
          </StatusBadge>
        )}
        <div className={styles.tools}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={15} aria-hidden="true" />}
            onClick={users.refresh}
          >
            {OPERATOR_COPY.refresh}
          </Button>
          {may('users.export') && (
            <ConfirmedDownload
              size="xs"
              variant="default"
              href={`/api/admin/users.csv${stringifySearch({ ...filter })}`}
              leftSection={<IconDownload size={15} aria-hidden="true" />}
            >
              {COPY.exportCsv}
            </ConfirmedDownload>
          )}
          {may('users.import') && (
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => <Link {...props} to="/admin" search={{ view: 'import' }} />}
              leftSection={<IconUpload size={15} aria-hidden="true" />}
            >
              {COPY.importUsers}
            </Button>
          )}
          {may('community.configure') && <SetUpDiscord />}
        </div>
      </header>
      <div className={styles.bar}>
        <UserFilters search={search} onChange={onSearch} trouble={answer?.counts.trouble ?? 0} />
        <div className={styles.views}>
          <SavedViews search={search} columns={columns} onSearch={onSearch} />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconColumns3 size={15} aria-hidden="true" />}
            onClick={() => setChoosing(true)}
          >
            {VIEWS_COPY.columns}
          </Button>
          {may('users.help') && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconChecks size={15} aria-hidden="true" />}
              onClick={selection === null ? begin : end}
            >
              {selection === null ? BULK_COPY.select : BULK_COPY.done}
            </Button>
          )}
        </div>
        <div className={styles.showing}>
          {filtered && (
            <button
              type="button"
              className={styles.clear}
              onClick={() =>
                onSearch({ q: undefined, plan: undefined, status: undefined, access: undefined })
              }
            >
              {COPY.clear}
            </button>
          )}
          {answer !== null && filtered && (
            <p>{OPERATOR_COPY.matching(answer.total, answer.totalIsMore)}</p>
          )}
          {answer?.isSorted === false && <p role="status">{COPY.notSorted}</p>}
          {answer !== null && (
            <p role="status">{OPERATOR_COPY.showing(shown, answer.counts.total)}</p>
          )}
        </div>
      </div>
      {selection !== null && (
        // The rows of an earlier filter are still drawn while the next ones load.
        <BulkBar selection={selection} shown={users.stale ? [] : users.rows.slice(0, shown)} />
      )}
      <Content
        users={users}
        search={search}
        columns={columns}
        selection={selection}
        cards={cards}
        onSearch={onSearch}
      />
      {choosing && (
        <ColumnsDialog
          shown={columns}
          onChoose={(chosen) => {
            remember(chosen);
            onSearch({ cols: chosen });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}
