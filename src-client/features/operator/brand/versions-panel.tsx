import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BrandAnswer } from '../../../../src/contract/operator/brand-operator.contract.ts';
import { type Brand, DOCUMENTED_BRAND } from '../../../../src/domain/brand/brand.ts';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Table } from '../parts/table.tsx';
import { BRAND_COPY as COPY, FONT_NAME } from './copy.ts';

interface VersionsPanelProps {
  view: BrandAnswer;
  onRestored: () => void;
}

/** Every saved brand, and the standard one. */
export function VersionsPanel({ view, onRestored }: VersionsPanelProps) {
  const [restored, setRestored] = useState<number | null>(null);
  const rows = [...view.versions, { no: 0, brand: DOCUMENTED_BRAND, changedAt: null }];
  return (
    <Panel dense title={COPY.versionsTitle}>
      <Table
        label={COPY.versionsTable}
        columns={[COPY.version, COPY.savedAt, COPY.shows, { name: COPY.actions, hidden: true }]}
      >
        {rows.map(({ no, brand, changedAt }) => (
          <tr key={no}>
            <td>
              {no === 0 ? COPY.documented : no}{' '}
              {no === view.no && <StatusBadge tone="positive">{COPY.shown}</StatusBadge>}
            </td>
            <td>{changedAt === null ? '–' : showMoment(changedAt)}</td>
            <td>{wordsOf(brand)}</td>
            <td data-action>
              {no !== view.no && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={COPY.restoreOf(no)}
                  onClick={() => setRestored(no)}
                >
                  {COPY.restore}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {restored !== null && (
        <RestoreDialog
          no={restored}
          expected={view.no}
          onRestored={onRestored}
          onClose={() => setRestored(null)}
        />
      )}
    </Panel>
  );
}

function wordsOf({ name, accent, font, logo }: Brand): string {
  const words = [
    ...(name === null ? [] : [name]),
    ...(accent === null ? [] : [COPY.colour(accent.light)]),
    ...(font === null ? [] : [FONT_NAME[font]]),
    ...(logo === null ? [] : [COPY.withLogo]),
  ];
  return words.length === 0 ? COPY.noChanges : words.join(', ');
}

interface RestoreDialogProps {
  no: number;
  expected: number;
  onRestored: () => void;
  onClose: () => void;
}

function RestoreDialog({ no, expected, onRestored, onClose }: RestoreDialogProps) {
  const utils = trpc.useUtils();
  const restore = trpc.admin.restoreBrand.useMutation({
    onSuccess: async () => {
      await utils.admin.brand.invalidate();
      onRestored();
      notify.success(COPY.restored.title, COPY.restored.message);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={COPY.restoreTitle(no)}
      confirm={COPY.restore}
      keep={COPY.keep}
      call={restore}
      onConfirm={() => restore.mutate({ no, expected })}
      onClose={onClose}
    >
      <p>{COPY.restoreText}</p>
    </ConfirmDialog>
  );
}
