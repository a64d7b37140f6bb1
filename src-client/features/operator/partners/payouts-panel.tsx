import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PartnersAnswer } from '../../../../src/contract/operator/offers/partners.contract.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { MAX_LISTED } from '../../../../src/domain/referrals/partner.ts';
import { Breakable } from '../../../components/breakable.tsx';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
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
import { PayoutListPanel } from './payout-list-panel.tsx';
import { ErasedActions, SettleDialog, type Settling } from './settle-erased.tsx';

type Due = PartnersAnswer['due'][number];

const keyOf = ({ partnerId, currency }: Pick<Due, 'partnerId' | 'currency'>) =>
  `${partnerId} ${currency}`;
const amountOf = ({ amountMinor, currency }: Due) => moneyText(amountMinor, currency);

/** Everything that can be paid now, one by one as credit or as a list, and the lists that are not confirmed. */
export function Payouts({ answer: { partners, due, lists } }: { answer: PartnersAnswer }) {
  const [crediting, setCrediting] = useState<Due | null>(null);
  const [settling, setSettling] = useState<Settling | null>(null);
  const [isListing, setListing] = useState(false);
  const may = useMay();
  const listable = due.filter(({ isErased }) => !isErased);
  const making = partners.flatMap((partner) =>
    partner.making.map((currency) => ({ ...partner, partnerId: partner.id, currency })),
  );
  const isEmpty = due.length + making.length === 0;
  return (
    <>
      <Panel
        dense
        id="payouts"
        title={COPY.title}
        note={COPY.note}
        empty={isEmpty && COPY.none}
        aside={
          <div className={styles.actions}>
            {may('money.refund') && (
              <ConfirmedDownload
                size="compact-sm"
                variant="default"
                href="/api/admin/payouts.csv"
                leftSection={<IconDownload size={15} aria-hidden="true" />}
              >
                {COPY.exportAll}
              </ConfirmedDownload>
            )}
            {listable.length > 0 && (
              <RightButton right="money.refund" size="compact-sm" onClick={() => setListing(true)}>
                {COPY.list}
              </RightButton>
            )}
          </div>
        }
      >
        {!isEmpty && (
          <Table
            label={COPY.title}
            columns={[...COPY.columns, { name: COPY.actions, hidden: true }]}
          >
            {due.map((each) => (
              <tr key={keyOf(each)}>
                <PartnerCell {...each} />
                <td className={styles.sum}>{amountOf(each)}</td>
                <td data-action>
                  {each.takesCredit && (
                    <RightButton
                      right="money.refund"
                      size="compact-sm"
                      variant="default"
                      onClick={() => setCrediting(each)}
                    >
                      {COPY.credit}
                    </RightButton>
                  )}
                  {each.isErased && (
                    <ErasedActions onSettle={(way) => setSettling({ ...each, way })} />
                  )}
                </td>
              </tr>
            ))}
            {making.map((each) => (
              <tr key={keyOf(each)}>
                <PartnerCell {...each} />
                <td colSpan={2}>{COPY.making}</td>
              </tr>
            ))}
          </Table>
        )}
      </Panel>
      {lists.map((list) => (
        <PayoutListPanel key={list.id} list={list} />
      ))}
      {crediting !== null && <CreditDialog due={crediting} onClose={() => setCrediting(null)} />}
      {settling !== null && <SettleDialog sum={settling} onClose={() => setSettling(null)} />}
      {isListing && <ListDialog due={listable} onClose={() => setListing(false)} />}
    </>
  );
}

function PartnerCell(partner: Pick<Due, 'partnerId' | 'name' | 'email'>) {
  return (
    <th scope="row">
      <Link to="/admin/partners/$id" params={{ id: partner.partnerId }}>
        <Breakable text={nameOf(partner)} />
      </Link>
    </th>
  );
}

function CreditDialog({ due, onClose }: { due: Due; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { partnerId, currency, amountMinor } = due;
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
      onConfirm={() => give.mutate({ partnerId, currency, amountMinor })}
      onClose={onClose}
    >
      <p>{COPY.creditText(nameOf(due))}</p>
    </ConfirmDialog>
  );
}

function ListDialog({ due, onClose }: { due: readonly Due[]; onClose: () => void }) {
  const utils = trpc.useUtils();
  const make = trpc.admin.makePayoutList.useMutation({
    onSettled: () => utils.admin.partners.invalidate(),
    onSuccess: ({ payouts }) => {
      notify.success(COPY.listed(payouts), '');
      onClose();
    },
  });
  const first = due.slice(0, MAX_LISTED).map((each) => ({ ...each, id: keyOf(each) }));
  return (
    <ChooseDialog
      title={COPY.listTitle}
      confirm={COPY.listConfirm}
      text={first.length < due.length ? `${COPY.listText} ${COPY.more(MAX_LISTED)}` : COPY.listText}
      all={first}
      call={make}
      onConfirm={(chosen) =>
        make.mutate({
          payouts: chosen.map(({ partnerId, currency }) => ({ partnerId, currency })),
        })
      }
      onClose={onClose}
    />
  );
}
