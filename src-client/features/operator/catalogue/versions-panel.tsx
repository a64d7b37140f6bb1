import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CatalogueView } from '../../../../src/contract/operator/catalogue-operator.contract.ts';
import { differenceLines } from '../../../../src/domain/catalogue/difference-lines.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import styles from './catalogue.module.css';
import { CATALOGUE_COPY } from './copy.ts';
import type { CatalogueDraft } from './use-catalogue-draft.ts';

const COPY = CATALOGUE_COPY.versions;

interface VersionsPanelProps {
  view: CatalogueView;
  draft: CatalogueDraft;
}

export function VersionsPanel({ view, draft }: VersionsPanelProps) {
  const [compared, setCompared] = useState<number | null>(null);
  const [restored, setRestored] = useState<number | null>(null);
  return (
    <Panel dense title={COPY.title}>
      <Table
        label={COPY.table}
        columns={[
          COPY.no,
          COPY.published,
          COPY.by,
          COPY.note,
          { name: COPY.actions, hidden: true },
        ]}
      >
        {view.versions.map(({ no, state, publishedAt, by, note }) => (
          <tr key={no}>
            <td>
              <span className={styles.version}>
                {no === 0 ? COPY.documented : no}
                {state === 'published' && <StatusBadge tone="positive">{COPY.onSale}</StatusBadge>}
              </span>
            </td>
            <td>{publishedAt === null ? '–' : showMoment(publishedAt)}</td>
            <td>{by ?? '–'}</td>
            <td>{note ?? ''}</td>
            <td data-action>
              {state === 'retired' && (
                <span className={styles.actions}>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={COPY.compare(no)}
                    onClick={() => setCompared(no)}
                  >
                    {COPY.compareShort}
                  </Button>
                  <RightButton
                    right="catalogue.change"
                    size="compact-sm"
                    variant="default"
                    aria-label={COPY.restore(no)}
                    onClick={() => setRestored(no)}
                  >
                    {COPY.restoreShort}
                  </RightButton>
                </span>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {compared !== null && (
        <CompareDialog no={compared} view={view} onClose={() => setCompared(null)} />
      )}
      {restored !== null && (
        <RestoreDialog no={restored} view={view} draft={draft} onClose={() => setRestored(null)} />
      )}
    </Panel>
  );
}

interface CompareDialogProps {
  no: number;
  view: CatalogueView;
  onClose: () => void;
}

function CompareDialog({ no, view, onClose }: CompareDialogProps) {
  const version = trpc.admin.catalogueVersion.useQuery({ no });
  const { document } = view.published;
  return (
    <Dialog title={COPY.difference(no)} onClose={onClose}>
      <Loaded what={`version ${no}`} query={version}>
        {(other) => {
          const lines = differenceLines(other.document, document, view.configuredCurrency);
          return lines.length === 0 ? (
            <p>{COPY.equal}</p>
          ) : (
            <ul className={styles.lines}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

interface RestoreDialogProps extends VersionsPanelProps {
  no: number;
  onClose: () => void;
}

function RestoreDialog({ no, view, draft, onClose }: RestoreDialogProps) {
  const utils = trpc.useUtils();
  const expected = view.draft?.hash ?? null;
  const restore = trpc.admin.restoreCatalogueVersion.useMutation({
    onSuccess: async () => {
      await utils.admin.catalogue.invalidate();
      draft.reset();
      const { title, message } = COPY.restored(no);
      notify.success(title, message);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={COPY.restoreTitle(no)}
      confirm={COPY.restoreShort}
      keep={CATALOGUE_COPY.keepDraft}
      call={restore}
      onConfirm={() => restore.mutate({ no, expected })}
      onClose={onClose}
    >
      <p>{COPY.restoreText}</p>
      {(expected !== null || draft.isDirty) && <p>{COPY.replaces}</p>}
    </ConfirmDialog>
  );
}
