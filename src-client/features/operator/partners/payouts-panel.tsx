import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PartnerView } from '../../../../src/contract/operator/offers/partners.contract.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { Breakable } from '../../../components/breakable.tsx';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmedDownload } from '../../confirm-identity/confirmed-download.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import parts from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import { useMay } from '../role/role-root.tsx';
import { CheckLine } from '../signals/parts/check-line.tsx';
import { PAYOUT_COPY as COPY } from './copy.ts';
import { nameOf } from './partner-text.ts';
import styles from './partners.module.css';

interface Due {
  partner: PartnerView;
  currency: string;
  amountMinor: number;
  isMaking: boolean;
}

const keyOf = ({ partner, currency }: Due) => `${partner.id} ${currency}`;
const amountOf = ({ amountMinor, currency }: Due) => moneyText(amountMinor, currency);

function dueOf(partners: readonly PartnerView[]): Due[] {
  return partners.flatMap((partner) =>
    partner.sums
      .map(({ currency, due }) => ({
        partner,
        currency,
        amountMinor: due,
        isMaking: partner.making.includes(currency),
      }))
      .filter(({ amountMinor, isMaking }) => amountMinor > 0 || isMaking),
  );
}

/** Everything that can be paid now: one by one as credit, or the others as a list. */
export function PayoutsPanel({ partners }: { partners: readonly PartnerView[] }) {
  const may = useMay();
  const [crediting, setCrediting] = useState<Due | null>(null);
  const [isMarking, setMarking] = useState(false);
  const due = dueOf(partners);
  const payable = due.filter(({ isMaking }) => !isMaking);
  return (
    <>
      <Panel
        dense
        id="payouts"
        title={COPY.title}
        note={COPY.note}
        empty={due.length === 0 && COPY.none}
        aside={
          payable.length > 0 && (
            <div className={styles.actions}>
              {may('money.refund') && (
                <ConfirmedDownload
                  size="compact-sm"
                  variant="default"
                  href="/api/admin/payouts.csv"
                  leftSection={<IconDownload size={15} aria-hidden="true" />}
                >
                  {COPY.download}
                </ConfirmedDownload>
              )}
              <RightButton right="money.refund" size="compact-sm" onClick={() => setMarking(true)}>
                {COPY.mark}
              </RightButton>
            </div>
          )
        }
      >
        {due.length > 0 && (
          <Table
            label={COPY.title}
            columns={[...COPY.columns, { name: COPY.actions, hidden: true }]}
          >
            {due.map((each) => (
              <tr key={keyOf(each)}>
                <th scope="row">
                  <Link to="/admin/partners/$id" params={{ id: each.partner.id }}>
                    <Breakable text={nameOf(each.partner)} />
                  </Link>
                </th>
                <td className={styles.sum}>{each.isMaking ? COPY.making : amountOf(each)}</td>
                <td data-action>
                  {each.partner.takesCredit && !each.isMaking && (
                    <RightButton
                      right="money.refund"
                      size="compact-sm"
                      variant="default"
                      onClick={() => setCrediting(each)}
                    >
                      {COPY.credit}
                    </RightButton>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Panel>
      {crediting !== null && <CreditDialog due={crediting} onClose={() => setCrediting(null)} />}
      {isMarking && <MarkDialog due={payable} onClose={() => setMarking(false)} />}
    </>
  );
}

function CreditDialog({ due, onClose }: { due: Due; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { partner, currency, amountMinor } = due;
  const give = trpc.admin.givePartnerCredit.useMutation({
    onSettled: () => utils.admin.partners.invalidate(),
    onSuccess: () => {
      notify.success(COPY.given, COPY.givenText(amountOf(due)));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={COPY.creditTitle(amountOf(due))}
      confirm={COPY.creditConfirm}
      keep={COPY.keep}
      call={give}
      onConfirm={() => give.mutate({ partnerId: partner.id, currency, amountMinor })}
      onClose={onClose}
    >
      <p>{COPY.creditText(nameOf(partner))}</p>
    </ConfirmDialog>
  );
}

function MarkDialog({ due, onClose }: { due: readonly Due[]; onClose: () => void }) {
  const utils = trpc.useUtils();
  // The sums that the operator confirms. A later answer must not change them behind the dialog.
  const [seen] = useState(due);
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = seen.filter((each) => !left.includes(keyOf(each)));
  const mark = trpc.admin.markPayoutsPaid.useMutation({
    onSettled: () => utils.admin.partners.invalidate(),
    onSuccess: () => {
      notify.success(COPY.marked(chosen.length), '');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={COPY.markTitle}
      confirm={COPY.markConfirm}
      keep={COPY.keep}
      disabled={chosen.length === 0}
      call={mark}
      onConfirm={() =>
        mark.mutate({
          payouts: chosen.map(({ partner, currency, amountMinor }) => ({
            partnerId: partner.id,
            currency,
            amountMinor,
          })),
        })
      }
      onClose={onClose}
    >
      <ul className={styles.list}>
        {seen.map((each) => (
          <li key={keyOf(each)}>
            <CheckLine
              name={nameOf(each.partner)}
              checked={chosen.includes(each)}
              onChange={(isOn) => {
                const key = keyOf(each);
                setLeft(isOn ? left.filter((other) => other !== key) : [...left, key]);
              }}
            />
            <strong>{amountOf(each)}</strong>
          </li>
        ))}
      </ul>
      <p className={parts.quiet}>{COPY.markText}</p>
    </ConfirmDialog>
  );
}
