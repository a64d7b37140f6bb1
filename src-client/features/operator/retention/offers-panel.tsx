import type {
  RetentionAnswer,
  RetentionArm,
} from '../../../../src/contract/operator/leaving/retention.contract.ts';
import { liftOf } from '../../../../src/domain/leaving/retention.ts';
import { shareOf } from '../../../../src/domain/numbers/few-cases.ts';
import { Panel } from '../../../components/panel.tsx';
import { countText, figureText } from '../numbers/amounts.ts';
import { NUMBERS_COPY } from '../numbers/copy.ts';
import { CsvLink } from '../numbers/csv-link.tsx';
import numbers from '../numbers/numbers.module.css';
import type { NumbersSearch } from '../numbers/numbers-search.ts';
import { ScrollTable } from '../numbers/scroll-table.tsx';
import parts from '../parts/parts.module.css';
import { RETENTION_COPY as COPY, OFFER_NAMES } from './copy.ts';

interface OffersPanelProps {
  answer: RetentionAnswer;
  search: NumbersSearch;
}

/** Each offer with who took it and who stayed, and the comparison with people who got none. */
export function OffersPanel({ answer: { offers, arms }, search }: OffersPanelProps) {
  const isEmpty = offers.length === 0 && arms.heldOut.people === 0;
  return (
    <Panel
      dense
      title={COPY.offers}
      note={COPY.offersNote}
      aside={
        !isEmpty && <CsvLink file="retention" table="offers" name={COPY.offers} search={search} />
      }
      empty={isEmpty && COPY.noOffers}
    >
      <ScrollTable
        label={COPY.offers}
        columns={[
          COPY.offer,
          COPY.shown,
          COPY.taken,
          COPY.left,
          COPY.judged,
          COPY.stayed,
          COPY.share,
        ]}
      >
        {offers.map(({ offer, shown, taken, left, judged, stayed }) => (
          <tr key={offer}>
            <th scope="row">{OFFER_NAMES[offer]}</th>
            <td className={parts.number}>{countText(shown)}</td>
            <td className={parts.number}>{countText(taken)}</td>
            <td className={parts.number}>{countText(left)}</td>
            <Judged judged={judged} stayed={stayed} />
          </tr>
        ))}
      </ScrollTable>
      <div className={numbers.origins}>
        <section>
          <header className={numbers.origin}>
            <h3>{COPY.comparison}</h3>
          </header>
          <ScrollTable
            label={COPY.comparison}
            columns={[COPY.group, COPY.people, COPY.judged, COPY.stayed, COPY.share]}
          >
            <ArmRow name={COPY.offered} arm={arms.offered} />
            <ArmRow name={COPY.heldOut} arm={arms.heldOut} />
          </ScrollTable>
          <p className={parts.quiet}>{liftText(arms)}</p>
        </section>
      </div>
    </Panel>
  );
}

function ArmRow({ name, arm: { people, ...judged } }: { name: string; arm: RetentionArm }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={parts.number}>{countText(people)}</td>
      <Judged {...judged} />
    </tr>
  );
}

/** A percentage of a handful of people would mislead. */
function Judged({ judged, stayed }: Pick<RetentionArm, 'judged' | 'stayed'>) {
  const share = shareOf(stayed, judged);
  return (
    <>
      <td className={parts.number}>{countText(judged)}</td>
      <td className={parts.number}>{countText(stayed)}</td>
      <td className={parts.number}>
        {judged === 0
          ? NUMBERS_COPY.unknown
          : share === null
            ? COPY.few
            : figureText(share, 'share')}
      </td>
    </>
  );
}

function liftText({ offered, heldOut }: RetentionAnswer['arms']): string {
  const lift = liftOf(offered, heldOut);
  if (lift === null) return COPY.noLift;
  const points = (Math.abs(lift) * 100).toFixed(1);
  if (points === '0.0') return COPY.same;
  return lift > 0 ? COPY.lift(points) : COPY.drop(points);
}
