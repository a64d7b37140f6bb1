import type { OperatorUser } from '../../../../../src/contract/operator/operator-user.contract.ts';
import { moneyText } from '../../../../../src/domain/money-text.ts';
import { Panel } from '../../../../components/panel.tsx';
import { showMoment } from '../../../../lib/dates.ts';
import { formatLocale } from '../../../../lib/texts/shown-locale.ts';
import { FactsList } from '../../parts/facts-list.tsx';
import styles from '../user.module.css';
import { WORTH_COPY as COPY, ENDED_BY, FEEDBACK_NAME, REASON_NAME } from './copy.ts';
import { stripePage } from './stripe-page.ts';

const COUNTRIES = new Intl.DisplayNames(formatLocale, { type: 'region' });

function countryName(code: string): string {
  try {
    return COUNTRIES.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Why the subscription ends, as the payer or Stripe said. Null: it does not, or nobody said. */
function cancelReason({
  subscriptions,
  planGrants,
}: Pick<OperatorUser, 'subscriptions' | 'planGrants'>) {
  // A plan that was bought for life ends the subscription that it replaces. Its owner stays.
  if (planGrants.some(({ source, endedAt }) => source === 'lifetime' && endedAt === null)) {
    return null;
  }
  const ending = subscriptions.find(({ endsAt, endedAt }) => endsAt !== null || endedAt !== null);
  if (ending === undefined) return null;
  const { endedBy } = ending;
  const { cancelReason: reason, cancelFeedback: feedback, cancelComment: comment } = ending;
  const said = feedback === null ? null : (FEEDBACK_NAME[feedback] ?? feedback);
  const why = reason === null ? null : (REASON_NAME[reason] ?? reason);
  const known = endedBy === null ? undefined : ENDED_BY[endedBy];
  const text = known ?? said ?? why;
  if (text === null && comment === null) return null;
  return { text, comment };
}

/** What the customer is worth and when they were last here. */
export function WorthSection({ user }: { user: OperatorUser }) {
  const { spend, lastSeenAt, country } = user;
  const reason = cancelReason(user);
  const page = stripePage(user);
  return (
    <Panel
      dense
      title={COPY.title}
      aside={
        page !== null && (
          <a className={styles.muted} href={page} target="_blank" rel="noreferrer">
            {COPY.openStripe}
          </a>
        )
      }
    >
      <FactsList
        facts={[
          [
            COPY.spend,
            spend.length === 0
              ? COPY.noSpend
              : spend.map(({ currency, cents }) => moneyText(cents, currency)).join(', '),
          ],
          [COPY.lastSeen, lastSeenAt === null ? COPY.neverSeen : showMoment(lastSeenAt)],
          [COPY.country, country === null ? COPY.unknownCountry : countryName(country)],
          ...(reason === null
            ? []
            : [
                [
                  COPY.cancels,
                  [reason.text, reason.comment === null ? null : `“${reason.comment}”`]
                    .filter(Boolean)
                    .join(' '),
                ] as const,
              ]),
        ]}
      />
    </Panel>
  );
}
