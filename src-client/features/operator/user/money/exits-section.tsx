import type { OperatorUser } from '../../../../../src/contract/operator/operator-user.contract.ts';
import { Panel } from '../../../../components/panel.tsx';
import { showMoment } from '../../../../lib/dates.ts';
import styles from '../user.module.css';
import { EXITS_COPY as COPY, EXIT_STATE } from './copy.ts';

/** What the subscriber declared on the forms to cancel and to withdraw, in their words. */
export function ExitsSection({ user: { exits } }: { user: OperatorUser }) {
  if (exits.length === 0) return null;
  return (
    <Panel dense title={COPY.title}>
      <ul className={styles.exits}>
        {exits.map(({ id, kind, state, name, reference, cause, receivedAt, effectiveAt }) => (
          <li key={id}>
            <p>
              <strong>{COPY.kind[kind]}</strong> · {EXIT_STATE[state] ?? state}
            </p>
            <p className={styles.muted}>{COPY.by(name, showMoment(receivedAt))}</p>
            {reference !== null && <p className={styles.muted}>{COPY.order(reference)}</p>}
            {cause !== null && <blockquote>{cause}</blockquote>}
            {state === 'waiting' && effectiveAt !== null && (
              <p className={styles.muted}>{COPY.waits(showMoment(effectiveAt))}</p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
