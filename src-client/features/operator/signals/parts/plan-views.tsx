import type { RelayPreview } from '../../../../../src/contract/operator/relay-routes.contract.ts';
import { ROUTES_COPY as COPY } from '../routes-copy.ts';
import { SEND_COPY } from '../sent-copy.ts';
import styles from '../signals.module.css';
import { type PreviewedPlace, placeName, viewsOf, whenText } from './preview-places.ts';
import { SignalLine } from './signal-line.tsx';

interface PlanViewsProps {
  preview: RelayPreview;
  /** Only this plan, without its name. */
  plan?: string;
}

/** A signal as each plan sees it, with place and time. Highest plan first. */
export function PlanViews({ preview, plan }: PlanViewsProps) {
  const plans = preview.plans.filter((each) => plan === undefined || each.plan === plan);
  return (
    <ul className={styles.plans}>
      {plans.toReversed().map((each) => (
        <li key={each.plan}>
          {plan === undefined && <h3>{each.name}</h3>}
          {each.shown.length === 0 && <p className={styles.quiet}>{SEND_COPY.nothing}</p>}
          {viewsOf(each.shown).map((places) => (
            <View key={places[0]?.routeId} places={places} at={preview.at} />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Places that show the same fields. */
function View({ places, at }: { places: readonly PreviewedPlace[]; at: string }) {
  const [first] = places;
  if (first === undefined) return null;
  return (
    <div className={styles.place} data-off={!first.isRunning || undefined}>
      <ul className={styles.placeHead}>
        {places.map((place) => (
          <li key={place.routeId}>
            <strong>{first.isRunning ? whenText(place.dueAt, at) : COPY.notRunning}</strong>{' '}
            {placeName(place)}
          </li>
        ))}
      </ul>
      <SignalLine signal={first.fields} masked={first.masked} />
    </div>
  );
}
