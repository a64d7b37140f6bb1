import { useState } from 'react';
import type {
  GiftOfferView,
  GiftsAnswer,
} from '../../../../../src/contract/operator/offers/gifts.contract.ts';
import { moneyText } from '../../../../../src/domain/money-text.ts';
import { planName } from '../../../../../src/domain/plan.ts';
import { Panel } from '../../../../components/panel.tsx';
import { catalogue } from '../../../../lib/catalogue.ts';
import parts from '../../parts/parts.module.css';
import { Table } from '../../parts/table.tsx';
import { PageNote, RowButton } from '../offer-parts.tsx';
import { BoughtGifts } from './bought-gifts.tsx';
import { GIFTS_COPY as COPY } from './copy.ts';
import { GiftOfferDialog } from './gift-offer-dialog.tsx';

/** The gifts on offer, and those that were bought. */
export function GiftsPanel({ offers, gifts, currency }: GiftsAnswer) {
  const [changing, setChanging] = useState<GiftOfferView | null>(null);
  return (
    <>
      <Panel dense title={COPY.title} note={<PageNote text={COPY.note} />}>
        <Table
          label={COPY.offersTitle}
          columns={[...COPY.offerColumns, { name: COPY.change, hidden: true }]}
        >
          {offers.map((offer) => {
            const { plan, months, monthly } = offer;
            const name = planName(catalogue, plan);
            return (
              <tr key={plan}>
                <th scope="row">{name}</th>
                <td>{months.length === 0 ? COPY.off : COPY.lengths(months)}</td>
                <td className={parts.number}>
                  {monthly === null ? COPY.noPrice : moneyText(monthly, currency)}
                </td>
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
          <GiftOfferDialog offer={changing} currency={currency} onClose={() => setChanging(null)} />
        )}
      </Panel>
      {(gifts.length > 0 || offers.some(({ months }) => months.length > 0)) && (
        <BoughtGifts gifts={gifts} />
      )}
    </>
  );
}
