import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { PayoutList } from '../../../../src/contract/operator/offers/partners.contract.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { Breakable } from '../../../components/breakable.tsx';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showDay } from '../../../lib/dates.ts';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmedDownload } from '../../confirm-identity/confirmed-download.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import { useMay } from '../role/role-root.tsx';
import { ChooseDialog } from './choose-payouts.tsx';
import { nameOf } from './partner-text.ts';
import styles from './partners.module.css';
import { PAYOUT_COPY as COPY } from './payout-copy.ts';

/** A list that waits for the bank: the sums of the file are the sums that are confirmed. */
export function PayoutListPanel({ list }: { list: PayoutList }) {
  const may = useMay();
  const [open, setOpen] = useState<'mark' | 'discard' | null>(null);
  const title = COPY.openList(showDay(list.at));
  return (
    <>
      <Panel
        dense
        title={title}
        note={COPY.openNote}
        aside={
          <div className={styles.actions}>
            {may('money.refund') && (
              <ConfirmedDownload
                size="compact-sm"
                variant="default"
                href={`/api/admin/payouts.csv?list=${list.id}`}
                leftSection={<IconDownload size={15} aria-hidden="true" />}
              >
                {COPY.download}
              </ConfirmedDownload>
            )}
            <RightButton
              right="money.refund"
              size="compact-sm"
              variant="default"
              onClick={() => setOpen('discard')}
            >
              {COPY.discard}
            </RightButton>
            <RightButton right="money.refund" size="compact-sm" onClick={() => setOpen('mark')}>
              {COPY.mark}
            </RightButton>
          </div>
        }
      >
        <Table label={title} columns={COPY.columns}>
          {list.payouts.map((each) => (
            <tr key={each.id}>
              <th scope="row">
                <Breakable text={nameOf(each)} />
              </th>
              <td className={styles.sum}>{moneyText(each.amountMinor, each.currency)}</td>
            </tr>
          ))}
        </Table>
      </Panel>
      {open !== null && <CloseDialog list={list} way={open} onClose={() => setOpen(null)} />}
    </>
  );
}

interface CloseDialogProps {
  list: PayoutList;
  way: 'mark' | 'discard';
  onClose: () => void;
}

function CloseDialog({ list, way, onClose }: CloseDialogProps) {
  const utils = trpc.useUtils();
  const close = trpc.admin.closePayoutList.useMutation({
    onSettled: () => utils.admin.partners.invalidate(),
    onSuccess: (_, { paid }) => {
      notify.success(way === 'mark' ? COPY.marked(paid.length) : COPY.discarded, '');
      onClose();
    },
  });
  if (way === 'mark') {
    return (
      <ChooseDialog
        title={COPY.markTitle}
        confirm={COPY.markConfirm}
        text={COPY.markText}
        all={list.payouts}
        call={close}
        onConfirm={(chosen) => close.mutate({ id: list.id, paid: chosen.map(({ id }) => id) })}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={COPY.discardTitle}
      confirm={COPY.discardConfirm}
      tone="danger"
      keep={COPY.keep}
      call={close}
      onConfirm={() => close.mutate({ id: list.id, paid: [] })}
      onClose={onClose}
    >
      <p>{COPY.discardText}</p>
    </ConfirmDialog>
  );
}
