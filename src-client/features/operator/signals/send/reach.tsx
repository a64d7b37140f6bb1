import { audienceText } from '../parts/audience-text.ts';
import { placeName, reachOf, whenText } from '../parts/preview-places.ts';
import { SEND_COPY as COPY } from '../sent-copy.ts';
import styles from '../signals.module.css';
import { useRelayPreview } from '../use-relay-preview.ts';
import type { fieldsOf } from './send-values.ts';

/** Where a signal would go, a line for each route. */
export function Reach({ fields }: { fields: ReturnType<typeof fieldsOf> }) {
  const { data } = useRelayPreview(fields.source, fields);
  if (data === undefined) return null;
  const reached = reachOf(data);
  if (reached.length === 0) return <p>{COPY.reachesNobody}</p>;
  return (
    <div>
      <p>{COPY.reaches}</p>
      <ul className={styles.reach}>
        {reached.map(({ place, lowest }) => (
          <li key={place.routeId}>
            <strong>{whenText(place.dueAt, data.at)}</strong>{' '}
            {COPY.reach(placeName(place), audienceText(lowest))}
          </li>
        ))}
      </ul>
    </div>
  );
}
