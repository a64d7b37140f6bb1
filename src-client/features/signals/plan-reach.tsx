import { Link } from '@tanstack/react-router';
import type { FeedAnswer, PlanReachView } from '../../../src/contract/signal-feed.contract.ts';
import { plansAbove } from '../../../src/domain/plan.ts';
import { REACH_COPY as COPY, SIGNALS_COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { formatLocale } from '../../lib/texts/shown-locale.ts';
import { joinFields } from './signal-fields.ts';
import styles from './signals-page.module.css';

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** 'Instantly', or 'After 5 minutes'. */
function delayText(seconds: number): string {
  if (seconds === 0) return COPY.atOnce;
  const [size, unit] = UNITS.find(([each]) => seconds >= each && seconds % each === 0) ?? UNITS[3];
  const format = new Intl.NumberFormat(formatLocale, { style: 'unit', unit, unitDisplay: 'long' });
  return COPY.after({ time: format.format(seconds / size) });
}

function fullText({ fullSeconds, hidden }: PlanReachView): string {
  return hidden.length === 0
    ? delayText(fullSeconds)
    : COPY.without({ fields: joinFields(hidden) });
}

/** When each plan sees a signal and all of its levels. */
export function PlanReach({ feed, sells = true }: { feed: FeedAnswer; sells?: boolean }) {
  const { reach, plan } = feed;
  if (reach.length === 0) return null;
  const better = plansAbove(catalogue, plan).some((each) =>
    reach.some((other) => other.plan === each),
  );
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
              <td>{fullText(each)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{COPY.disclosure}</p>
      {better && sells && (
        <Link to="/upgrade" className={styles.upgrade}>
          {SIGNALS_COPY.upgrade}
        </Link>
      )}
    </section>
  );
}
