import type { RollOut } from '../../../../../src/contract/operator/catalogue-operator.contract.ts';
import { Figures } from '../../../../components/figures.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import styles from '../catalogue.module.css';
import { CATALOGUE_COPY } from '../copy.ts';

const COPY = CATALOGUE_COPY.rollOut;
const RUNNING_MS = 1_500;

const isDone = ({ isEnqueued, underWay }: RollOut) => isEnqueued && underWay === 0;

/** How many members' new access the providers confirmed. Absent when a publish concerned no one. */
export function RollOutPanel() {
  const rollOut = trpc.admin.catalogueRollOut.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data === undefined || isDone(state.data) ? false : RUNNING_MS,
  });
  const { data } = rollOut;
  if (data === undefined || (data.members === 0 && data.isEnqueued)) return null;
  const { confirmed, members, underWay, waiting, failed } = data;
  return (
    <Panel dense title={COPY.title}>
      <p role="status" className={styles.state}>
        <strong>{COPY.text(confirmed, members)}</strong>
      </p>
      <progress
        className={styles.progress}
        max={Math.max(members, 1)}
        value={confirmed}
        aria-label={COPY.text(confirmed, members)}
      />
      <Figures
        figures={[
          { name: COPY.confirmed, value: confirmed },
          { name: COPY.underWay, value: underWay },
          { name: COPY.waiting, value: waiting },
          { name: COPY.failed, value: failed },
        ]}
      />
    </Panel>
  );
}
