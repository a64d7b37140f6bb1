import { Link } from '@tanstack/react-router';
import type { FeedAnswer } from '../../../src/contract/signal-feed.contract.ts';
import { plansAbove } from '../../../src/domain/plan.ts';
import { REACH_COPY as COPY, SIGNALS_COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { delayText, differenceText, levelsText } from './reach-text.ts';
import styles from './signals-page.module.css';

/** When each plan sees a signal and all of its levels. */
export function PlanReach({ feed, sells = true }: { feed: FeedAnswer; sells?: boolean }) {
  const { reach, plan } = feed;
  if (reach.length === 0) return null;
  const better = plansAbove(catalogue, plan).some((each) =>
    reach.some((other) => other.plan === each),
  );
  const difference = differenceText(reach);
  return (
    <section className={styles.reach} aria-labelledby="plan-reach">
      <h2 id="plan-reach">{COPY.title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{COPY.plan}</th>
            <th scope="col">{COPY.first}</th>
            <th scope="col">{COPY.full}</th>
          </tr>
        </thead>
        <tbody>
          {reach.map((each) => (
            <tr key={each.plan} data-own={each.plan === plan || undefined}>
              <th scope="row">
                {shownPlanName(catalogue, each.plan)}
                {each.plan === plan && <span>{COPY.yours}</span>}
              </th>
              <td>{delayText(each.firstSeconds)}</td>
              <td>{levelsText(each)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {difference !== null && <p>{difference}</p>}
      {better && sells && (
        <Link to="/upgrade" className={styles.upgrade}>
          {SIGNALS_COPY.upgrade}
        </Link>
      )}
    </section>
  );
}
