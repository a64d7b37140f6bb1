import { Link, useParams } from '@tanstack/react-router';
import type {
  PartnerAnswer,
  PartnerView,
} from '../../../../src/contract/operator/offers/partners.contract.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { isErasedPartner } from '../../../../src/domain/referrals/partner.ts';
import { Figures } from '../../../components/figures.tsx';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showUtc } from '../../../lib/dates.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { FactsList } from '../parts/facts-list.tsx';
import { Loaded } from '../parts/loaded.tsx';
import parts from '../parts/parts.module.css';
import { PersonLink } from '../parts/person-link.tsx';
import { Count, Table } from '../parts/table.tsx';
import { CommissionsPanel, PayoutsList } from './commission-tables.tsx';
import { PARTNER_COPY as COPY, PARTNERS_COPY } from './copy.ts';
import { PartnerActions } from './partner-actions.tsx';
import { nameOf, rateText, STATE_TONE, shownState, sumText } from './partner-text.ts';
import styles from './partners.module.css';
import { SelfReferrals } from './self-referrals.tsx';

/** One partner: what the link brought, month by month, and every commission. */
export function PartnerPage() {
  const { id } = useParams({ from: '/operator/admin/partners/$id' });
  const query = trpc.admin.partner.useQuery({ id });
  const partner = query.data?.partner;
  return (
    <OperatorPage
      title={partner === undefined ? COPY.title : nameOf(partner)}
      mark={partner !== undefined && <StateBadge partner={partner} />}
      actions={
        <div className={styles.actions}>
          <Link to="/admin/partners">{COPY.back}</Link>
          {partner !== undefined && <PartnerActions partner={partner} />}
        </div>
      }
    >
      <Loaded what={COPY.what} query={query}>
        {(answer) => (
          <div className={parts.stack}>
            <Summary answer={answer} />
            <SelfReferrals friends={answer.friends} />
            <MonthsPanel months={answer.months} />
            <CommissionsPanel commissions={answer.commissions} />
            {answer.payouts.length > 0 && <PayoutsList payouts={answer.payouts} />}
          </div>
        )}
      </Loaded>
    </OperatorPage>
  );
}

function StateBadge({ partner }: { partner: PartnerView }) {
  const state = shownState(partner);
  return <StatusBadge tone={STATE_TONE[state]}>{PARTNERS_COPY.state[state]}</StatusBadge>;
}

function Summary({ answer: { partner, shopUrl } }: { answer: PartnerAnswer }) {
  const { accountId, email, payTo, code, rateBp, months, clicks, signUps, paid, payingNow, sums } =
    partner;
  const link = `${shopUrl}/r/${code}`;
  return (
    <Panel dense title={COPY.figures}>
      <div className={parts.stack}>
        <Figures
          framed
          figures={[
            { name: COPY.clicks, value: clicks },
            { name: COPY.signUps, value: signUps },
            { name: COPY.paid, value: paid },
            { name: COPY.payingNow, value: payingNow },
            { name: COPY.held, value: sumText(sums, 'held') },
            { name: COPY.due, value: sumText(sums, 'due'), ...deductionOf(sums) },
            ...(sums.some(({ paying }) => paying !== 0)
              ? [{ name: COPY.paying, value: sumText(sums, 'paying') }]
              : []),
            { name: COPY.settled, value: sumText(sums, 'settled') },
            ...(sums.some(({ writtenOff }) => writtenOff !== 0)
              ? [{ name: COPY.writtenOff, value: sumText(sums, 'writtenOff') }]
              : []),
          ]}
        />
        <FactsList
          facts={[
            ...(isErasedPartner(partner)
              ? []
              : [
                  [
                    COPY.link,
                    <span key="link" className={styles.link}>
                      {link}
                      <CopyButton text={link} label={PARTNERS_COPY.copyLink(code)} />
                    </span>,
                  ] as const,
                ]),
            [COPY.earned, PARTNERS_COPY.terms(rateText(rateBp), months)],
            ...(payTo === null ? [] : [[COPY.payTo, payTo] as const]),
            ...(accountId === null
              ? []
              : [
                  [
                    COPY.account,
                    <PersonLink key="account" accountId={accountId} name={email} />,
                  ] as const,
                ]),
          ]}
        />
      </div>
    </Panel>
  );
}

/** A negative sum is not owed to the partner. It reduces the next payout. */
function deductionOf(sums: PartnerView['sums']): { unit?: string } {
  const minus = sums.filter(({ due }) => due < 0);
  if (minus.length === 0) return {};
  const unit = minus.map(({ due, currency }) => COPY.takenBack(moneyText(-due, currency)));
  return { unit: unit.join('; ') };
}

const COLUMNS = COPY.monthColumns.map((name, index) =>
  index === 0 ? name : { name, number: true },
);

function MonthsPanel({ months }: Pick<PartnerAnswer, 'months'>) {
  return (
    <Panel
      dense
      title={COPY.monthsTitle}
      note={COPY.monthsNote}
      empty={months.length === 0 && COPY.noMonths}
    >
      <Table label={COPY.monthsTitle} columns={COLUMNS}>
        {months.map(({ month, clicks, signUps, paid, payingNow, sums }) => (
          <tr key={month}>
            <th scope="row">{showUtc(month, 'month')}</th>
            <Count value={clicks} />
            <Count value={signUps} />
            <Count value={paid} />
            <Count value={payingNow} />
            <td className={`${parts.number} ${styles.lines}`}>{sumText(sums, 'held')}</td>
            <td className={`${parts.number} ${styles.lines}`}>{sumText(sums, 'due')}</td>
            <td className={`${parts.number} ${styles.lines}`}>{sumText(sums, 'settled')}</td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}
