import { Button } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import type { PartnerPage as Shown } from '../../../src/contract/partner-page.contract.ts';
import { moneyText } from '../../../src/domain/money-text.ts';
import { PARTNER_PAGE_COPY as COPY } from '../../../src/texts/offers/partner.texts.ts';
import { Figures } from '../../components/figures.tsx';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { NotLoaded } from '../../components/frame/not-loaded.tsx';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { Panel } from '../../components/panel.tsx';
import { trpc } from '../../lib/call/trpc.ts';
import { showDay, showUtc } from '../../lib/dates.ts';
import { contactHref } from '../../lib/public-settings.ts';
import { useSession } from '../../lib/session/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { SignOutButton } from '../dashboard/sign-out-button.tsx';
import styles from './partner.module.css';
import { PartnerLink } from './partner-link.tsx';
import { PartnerTable } from './partner-table.tsx';
import { PartnerTerms } from './partner-terms.tsx';

/** A partner's own page: the link, and what it brought. */
export function PartnerPage() {
  usePageTitle(COPY.title);
  const { user, leaving } = useSession();
  const page = trpc.billing.partnerPage.useQuery(undefined, { enabled: user !== null && !leaving });
  const contact = contactHref();
  if (user === null) return <Navigate to="/login" search={{ next: '/partner' }} />;
  return (
    <BareFrame width="wide" actions={<SignOutButton />}>
      <div className={styles.page}>
        <h1>{COPY.title}</h1>
        {page.isPending && <PageSpinner label={COPY.title} />}
        {page.isLoadingError && (
          <Panel>
            <NotLoaded retry={() => page.refetch()} />
          </Panel>
        )}
        {page.data === null && (
          <Panel title={COPY.none}>
            <p>{COPY.noneLead}</p>
            {contact !== null && (
              <Button component="a" href={contact} mt="md">
                {COPY.ask}
              </Button>
            )}
          </Panel>
        )}
        {page.data != null && <Partner page={page.data} />}
        <p>
          <Link to="/">{COPY.home}</Link>
        </p>
      </div>
    </BareFrame>
  );
}

function Partner({ page }: { page: Shown }) {
  const isUnread = page.terms.acceptedVersion === null;
  return (
    <>
      {isUnread && <PartnerTerms terms={page.terms} state={page.state} />}
      <PartnerLink page={page} />
      {page.perMonth.length > 0 && (
        <>
          <Totals page={page} />
          <Months page={page} />
        </>
      )}
      {page.payouts.length > 0 && <Payouts payouts={page.payouts} />}
      {!isUnread && <PartnerTerms terms={page.terms} state={page.state} />}
    </>
  );
}

type Sums = Shown['sums'];

/** Each currency on a line of its own, or a dash. */
function sumText(sums: Sums, of: 'held' | 'due' | 'paying' | 'settled'): string {
  const some = sums.filter((sum) => sum[of] !== 0);
  return some.length === 0 ? '–' : some.map((sum) => moneyText(sum[of], sum.currency)).join('\n');
}

function Totals({ page: { sums, checking, holdDays } }: { page: Shown }) {
  const days = holdDays === 1 ? COPY.day : COPY.manyDays({ count: holdDays });
  const owed = sums.filter(({ due }) => due < 0);
  return (
    <Panel title={COPY.totals}>
      <div className={styles.content}>
        <Figures
          figures={(['held', 'due', 'paying', 'settled'] as const)
            .filter((of) => of !== 'paying' || sumText(sums, of) !== '–')
            .map((of) => ({
              name: COPY[of],
              value: sumText(sums, of),
            }))}
        />
        {checking > 0 && (
          <p>
            <strong>{COPY.checking({ count: checking })}</strong>{' '}
            <span className={styles.quiet}>{COPY.checkingNote}</span>
          </p>
        )}
        <p className={styles.quiet}>
          {holdDays === 0 ? COPY.noHold : COPY.holdNote({ days })}{' '}
          {owed.length === 0 && COPY.takenBack}
        </p>
        {owed.map(({ due, currency }) => (
          <p key={currency}>
            {COPY.owed({ amount: moneyText(-due, currency), currency: currency.toUpperCase() })}
          </p>
        ))}
      </div>
    </Panel>
  );
}

function Months({ page: { perMonth } }: { page: Shown }) {
  const columns = [
    COPY.monthName,
    COPY.clicks,
    COPY.signUps,
    COPY.paid,
    COPY.payingNow,
    COPY.held,
    COPY.due,
    COPY.settled,
  ];
  return (
    <Panel title={COPY.byMonth}>
      <div className={styles.content}>
        <PartnerTable label={COPY.byMonth} columns={columns} figures>
          {perMonth.map(({ month, clicks, signUps, paid, payingNow, sums }) => (
            <tr key={month}>
              <th scope="row">{showUtc(month, 'month')}</th>
              <td>{clicks}</td>
              <td>{signUps}</td>
              <td>{paid}</td>
              <td>{payingNow}</td>
              <td>{sumText(sums, 'held')}</td>
              <td>{sumText(sums, 'due')}</td>
              <td>{sumText(sums, 'settled')}</td>
            </tr>
          ))}
        </PartnerTable>
        <p className={styles.quiet}>{COPY.monthNote}</p>
      </div>
    </Panel>
  );
}

function Payouts({ payouts }: Pick<Shown, 'payouts'>) {
  return (
    <Panel title={COPY.payouts}>
      <PartnerTable label={COPY.payouts} columns={[COPY.payoutDay, COPY.amount, COPY.way]}>
        {payouts.map(({ at, amountMinor, currency, way }) => (
          <tr key={`${at} ${currency}`}>
            <th scope="row">{showDay(at)}</th>
            <td>{moneyText(amountMinor, currency)}</td>
            <td>{COPY[way]}</td>
          </tr>
        ))}
      </PartnerTable>
    </Panel>
  );
}
