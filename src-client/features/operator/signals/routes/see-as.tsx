import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { RelayRouteView } from '../../../../../src/contract/operator/relay-routes.contract.ts';
import { planKeys, planName } from '../../../../../src/domain/plan.ts';
import { Panel } from '../../../../components/panel.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { showRecent } from '../../../../lib/dates.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { PlanViews } from '../parts/plan-views.tsx';
import { ROUTES_COPY as COPY } from '../routes-copy.ts';
import { SEND_COPY } from '../sent-copy.ts';
import styles from '../signals.module.css';

interface SeeAsProps {
  source: string;
  /** Without any, there is nothing to see. */
  routes: readonly RelayRouteView[];
}

/** An example signal as one plan sees it. */
export function SeeAs({ source, routes }: SeeAsProps) {
  const plans = planKeys(catalogue);
  const [plan, setPlan] = useState(plans[1] ?? plans[0] ?? '');
  const preview = trpc.admin.relayPreview.useQuery(
    { source, sample: null },
    { enabled: routes.length > 0 },
  );
  if (routes.length === 0) return null;
  return (
    <Panel
      dense
      title={`${COPY.seeAs} ${planName(catalogue, plan)}`}
      note={COPY.seeAsNote}
      aside={
        <NativeSelect
          size="xs"
          aria-label={COPY.seeAsPlan}
          data={plans.map((each) => ({ value: each, label: planName(catalogue, each) }))}
          value={plan}
          onChange={(event) => setPlan(event.currentTarget.value)}
        />
      }
    >
      <Loaded what={SEND_COPY.what} query={preview}>
        {(data) => (
          <>
            {data.message !== null && <p className={styles.quiet}>{data.message}</p>}
            <PlanViews preview={data} plan={plan} />
            <p className={styles.quiet}>
              {data.revealAt <= data.at
                ? COPY.revealedNow
                : COPY.revealed(showRecent(data.revealAt))}
            </p>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
