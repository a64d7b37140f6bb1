import { useState } from 'react';
import type { SignalAlertView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { reasonMessage } from '../../../../../src/domain/signals/fault-message.ts';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { showRecentSeconds } from '../../../../lib/dates.ts';
import { ALERTS_COPY as COPY, VERDICT_COPY } from '../copy.ts';
import styles from '../signals.module.css';
import { alertFields } from './alert-fields.ts';

const MAX_SHOWN_LENGTH = 400;
/** Signals that an operator sent have this word in place of an address. */
const BY_OPERATOR = 'operator';

/** One alert: when and where it came from, what became of it, and its text. */
export function AlertRow({ alert, sourceName }: { alert: SignalAlertView; sourceName: string }) {
  const { body, verdict, receivedAt, address } = alert;
  const { tone, text } = VERDICT_COPY[verdict];
  const fields = alertFields(body);
  return (
    <li className={styles.alert}>
      <div className={styles.alertHead}>
        <time dateTime={receivedAt}>{showRecentSeconds(receivedAt)}</time>
        <StatusBadge tone={tone}>{text}</StatusBadge>
        <strong>{sourceName}</strong>
        <span className={styles.quiet}>{sentenceOf(alert)}</span>
        <span className={styles.address}>
          {address === BY_OPERATOR ? COPY.byOperator : COPY.from(address)}
        </span>
      </div>
      {fields === null ? (
        <AlertText body={body} />
      ) : (
        <>
          <dl className={styles.fields}>
            {fields.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <details className={styles.details}>
            <summary>{COPY.raw}</summary>
            <AlertText body={body} />
          </details>
        </>
      )}
    </li>
  );
}

function AlertText({ body }: { body: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isCut = !isWhole && body.length > MAX_SHOWN_LENGTH;
  return (
    <>
      <code className={styles.code}>{isCut ? `${body.slice(0, MAX_SHOWN_LENGTH)}…` : body}</code>
      {isCut && (
        <button type="button" className={styles.linkButton} onClick={() => setIsWhole(true)}>
          {COPY.showAll}
        </button>
      )}
    </>
  );
}

function sentenceOf({ verdict, seq, reason }: SignalAlertView): string {
  if (seq !== null) return COPY.becameSignal(seq);
  if (verdict === 'duplicate') return COPY.duplicate;
  if (verdict === 'dropped') return COPY.dropped;
  return reason === null ? COPY.stored : reasonMessage(reason);
}
