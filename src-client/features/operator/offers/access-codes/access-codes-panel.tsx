import type {
  AccessCodeBatchView,
  AccessCodesAnswer,
} from '../../../../../src/contract/operator/offers/access-codes.contract.ts';
import { planName } from '../../../../../src/domain/plan.ts';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { showUtc } from '../../../../lib/dates.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import parts from '../../parts/parts.module.css';
import { CodesFrame } from '../codes-frame.tsx';
import { RowButton } from '../offer-parts.tsx';
import { ACCESS_CODES_COPY as COPY, END_CODES_COPY } from './copy.ts';
import { NewCodesDialog } from './new-codes-dialog.tsx';

/** In UTC, as the form asks for it. */
const utcDay = (moment: string | null) => (moment === null ? '–' : showUtc(moment));

/** Codes that give a plan, by the batch in which they were made. */
export function AccessCodesPanel({ batches, redeemUrl }: AccessCodesAnswer) {
  return (
    <CodesFrame
      copy={COPY}
      codes={batches}
      row={(batch, end) => (
        <tr key={batch.id}>
          <th scope="row">{batch.name}</th>
          <td>{planName(catalogue, batch.plan)}</td>
          <td>{batch.days === null ? COPY.until(utcDay(batch.until)) : COPY.days(batch.days)}</td>
          <td className={parts.number}>{COPY.of(batch.redeemed, batch.count)}</td>
          <td>{batch.redeemBy === null ? COPY.noLimit : utcDay(batch.redeemBy)}</td>
          <td>
            <StatusBadge tone={batch.state === 'live' ? 'positive' : 'neutral'}>
              {COPY.state[batch.state]}
            </StatusBadge>
          </td>
          <td data-action>
            {batch.state === 'live' && (
              <RowButton label={COPY.endOf(batch.name)} onClick={end}>
                {COPY.end}
              </RowButton>
            )}
          </td>
        </tr>
      )}
      addDialog={(close) => <NewCodesDialog redeemUrl={redeemUrl} onClose={close} />}
      endDialog={(batch, close) => <EndDialog batch={batch} onClose={close} />}
    />
  );
}

function EndDialog({ batch, onClose }: { batch: AccessCodeBatchView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const end = trpc.admin.endAccessCodes.useMutation({
    onSuccess: async () => {
      await utils.admin.accessCodes.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={END_CODES_COPY.title(batch.name)}
      confirm={END_CODES_COPY.confirm}
      keep={END_CODES_COPY.keep}
      call={end}
      onConfirm={() => end.mutate({ id: batch.id })}
      onClose={onClose}
    >
      <p>{END_CODES_COPY.text(batch.count - batch.redeemed)}</p>
    </ConfirmDialog>
  );
}
