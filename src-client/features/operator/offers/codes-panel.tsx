import type {
  DiscountCodesAnswer,
  DiscountCodeView,
} from '../../../../src/contract/operator/offers/discount-codes.contract.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import parts from '../parts/parts.module.css';
import { CodeDialog } from './code-dialog.tsx';
import { appliesText, discountText, timeText } from './code-text.ts';
import { CodesFrame } from './codes-frame.tsx';
import { CODES_COPY as COPY, END_CODE_COPY } from './copy.ts';
import { RowButton } from './offer-parts.tsx';
import styles from './offers.module.css';

const TONE = {
  making: 'attention',
  planned: 'neutral',
  live: 'positive',
  over: 'neutral',
  ending: 'attention',
  ended: 'neutral',
  refused: 'negative',
} as const satisfies Record<DiscountCodeView['state'], string>;

const CAN_END: readonly DiscountCodeView['state'][] = ['making', 'planned', 'live', 'ending'];

/** Discount codes with what each brought. */
export function CodesPanel({ codes, currency, shopUrl }: DiscountCodesAnswer) {
  return (
    <CodesFrame
      copy={COPY}
      codes={codes}
      row={(code, end) => (
        <tr key={code.id}>
          <th scope="row">
            <span className={styles.code}>
              {code.code}
              <CopyButton
                text={`${shopUrl}/?code=${encodeURIComponent(code.code)}`}
                label={COPY.copyLink(code.code)}
              />
            </span>
            <small className={styles.second}>{discountText(code)}</small>
          </th>
          <td>
            <span>{appliesText(code)}</span>
            <small className={styles.second}>{timeText(code)}</small>
          </td>
          <td className={parts.number}>
            {code.maxUses === null ? code.uses : COPY.ofLimit(code.uses, code.maxUses)}
          </td>
          <td className={parts.number}>{moneyText(code.revenue, currency)}</td>
          <td className={parts.number}>
            {code.due === 0 ? COPY.tooEarly : COPY.kept(code.kept, code.due)}
          </td>
          <td>
            <StatusBadge tone={TONE[code.state]}>{COPY.state[code.state]}</StatusBadge>
            {code.refusal !== null && <code className={parts.quiet}> {code.refusal}</code>}
            {code.pagesAtEnd !== null && code.pagesAtEnd.open > 0 && (
              <small className={styles.second}>{COPY.pages(code.pagesAtEnd)}</small>
            )}
          </td>
          <td data-action>
            {CAN_END.includes(code.state) && (
              <RowButton label={COPY.endOf(code.code)} onClick={end}>
                {COPY.end}
              </RowButton>
            )}
          </td>
        </tr>
      )}
      addDialog={(close) => <CodeDialog currency={currency} onClose={close} />}
      endDialog={(code, close) => <EndDialog code={code} onClose={close} />}
    />
  );
}

function EndDialog({ code, onClose }: { code: DiscountCodeView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const end = trpc.admin.endDiscountCode.useMutation({
    onSuccess: async (pages) => {
      notify.success(
        END_CODE_COPY.ended(code.code),
        pages.open === 0 ? END_CODE_COPY.noPages : COPY.pages(pages),
      );
      await utils.admin.discountCodes.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={END_CODE_COPY.title(code.code)}
      confirm={END_CODE_COPY.confirm}
      keep={END_CODE_COPY.keep}
      call={end}
      onConfirm={() => end.mutate({ id: code.id })}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{END_CODE_COPY.text}</p>
        {code.openPages > 0 && <p>{END_CODE_COPY.open(code.openPages)}</p>}
        {code.scope !== 'new' && <p className={parts.quiet}>{END_CODE_COPY.upgrades}</p>}
      </div>
    </ConfirmDialog>
  );
}
