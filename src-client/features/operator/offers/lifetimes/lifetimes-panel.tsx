import { useState } from 'react';
import type {
  LifetimeOfferView,
  LifetimesAnswer,
} from '../../../../../src/contract/operator/offers/lifetimes.contract.ts';
import { moneyText } from '../../../../../src/domain/money-text.ts';
import { planName } from '../../../../../src/domain/plan.ts';
import { Panel } from '../../../../components/panel.tsx';
import { catalogue } from '../../../../lib/catalogue.ts';
import { showUtc } from '../../../../lib/dates.ts';
import parts from '../../parts/parts.module.css';
import { Count, Table } from '../../parts/table.tsx';
import { PageNote, RowButton } from '../offer-parts.tsx';
import styles from '../offers.module.css';
import { BoughtLifetimes } from './bought-lifetimes.tsx';
import { LIFETIMES_COPY as COPY } from './copy.ts';
import { LifetimeDialog } from './lifetime-dialog.tsx';

const COLUMNS = COPY.columns.map((name, index) => ({ name, number: index > 0 }));

/** The terms on which plans are sold for life, the outcome, and the purchases. */
export function LifetimesPanel({ offers, purchases, currency }: LifetimesAnswer) {
  const [changing, setChanging] = useState<LifetimeOfferView | null>(null);
  return (
    <>
      <Panel dense title={COPY.title} note={<PageNote text={COPY.note} />}>
        <Table label={COPY.title} columns={[...COLUMNS, { name: COPY.change, hidden: true }]}>
          {offers.map((offer) => {
            const name = planName(catalogue, offer.plan);
            return (
              <tr key={offer.plan}>
                <th scope="row">{name}</th>
                <td className={parts.number}>
                  <Price offer={offer} currency={currency} />
                </td>
                <td className={parts.number}>{leftText(offer)}</td>
                <Count value={offer.sold} />
                <Count value={offer.refunded} />
                <Count value={offer.disputed} />
                <td className={parts.number}>{moneyText(offer.revenueMinor, currency)}</td>
                <td className={parts.number}>{COPY.kept(offer.kept, offer.aged)}</td>
                <td data-action>
                  <RowButton label={COPY.changeOf(name)} onClick={() => setChanging(offer)}>
                    {COPY.change}
                  </RowButton>
                </td>
              </tr>
            );
          })}
        </Table>
        {changing !== null && (
          <LifetimeDialog offer={changing} currency={currency} onClose={() => setChanging(null)} />
        )}
      </Panel>
      {(purchases.length > 0 || offers.some(({ amountMinor }) => amountMinor !== null)) && (
        <BoughtLifetimes purchases={purchases} />
      )}
    </>
  );
}

function Price({ offer, currency }: { offer: LifetimeOfferView; currency: string }) {
  const { amountMinor, endsAt, isOver } = offer;
  if (amountMinor === null) return COPY.off;
  return (
    <>
      {moneyText(amountMinor, currency)}
      {endsAt !== null && (
        <span className={styles.second}>{isOver ? COPY.over : COPY.until(showUtc(endsAt))}</span>
      )}
    </>
  );
}

function leftText({ amountMinor, maxBuyers, left }: LifetimeOfferView): string {
  if (amountMinor === null) return '–';
  if (maxBuyers === null || left === null) return COPY.noLimit;
  return left === 0 ? COPY.soldOut : COPY.left(left, maxBuyers);
}
