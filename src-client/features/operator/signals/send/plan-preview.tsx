import { Link } from '@tanstack/react-router';
import { Panel } from '../../../../components/panel.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PlanViews } from '../parts/plan-views.tsx';
import { SEND_COPY as COPY } from '../sent-copy.ts';
import styles from '../signals.module.css';
import { useRelayPreview } from '../use-relay-preview.ts';
import { fieldsOf, type SendValues } from './send-values.ts';

/** Follows the form. Null: the form is not complete yet. */
export function PlanPreview({ values, source }: { values: SendValues | null; source: string }) {
  return (
    <Panel dense title={COPY.preview} note={COPY.previewNote} className={styles.preview}>
      {values === null ? (
        <p className={styles.quiet}>{COPY.incomplete}</p>
      ) : (
        <Preview source={source} values={values} />
      )}
    </Panel>
  );
}

function Preview({ source, values }: { source: string; values: SendValues }) {
  const preview = useRelayPreview(source, fieldsOf(values));
  return (
    <Loaded what={COPY.what} query={preview}>
      {(data) =>
        data.plans.every(({ shown }) => shown.length === 0) ? (
          <p>
            {COPY.noRoutes}{' '}
            <Link to="/admin/signals/routes" preload={false} className={styles.back}>
              {COPY.addRoute}
            </Link>
          </p>
        ) : (
          <PlanViews preview={data} />
        )
      }
    </Loaded>
  );
}
