import type { ChangeStepView } from '../../../../src/contract/discord/discord-setup.contract.ts';
import {
  OVERRIDE_FLAGS,
  type OverrideValues,
} from '../../../../src/domain/community/channel-override.ts';
import { FIX_COPY as COPY, FLAG_LABELS } from './fix-copy.ts';
import styles from './steps.module.css';

const MARK = { true: '✓', false: '✕' } as const;
const WORD = { true: 'allow', false: 'deny' } as const;

function Values({ values }: { values: OverrideValues | null }) {
  const set = OVERRIDE_FLAGS.filter((flag) => values !== null && values[flag] !== null);
  if (values === null || set.length === 0) return <>{COPY.noOverride}</>;
  return set.map((flag) => {
    const value = String(values[flag]) as 'true' | 'false';
    return (
      <span key={flag} className={value === 'true' ? styles.allow : styles.deny}>
        <span aria-hidden="true">{MARK[value]}</span>
        <span className="visually-hidden">{WORD[value]}</span> {FLAG_LABELS[flag]}
      </span>
    );
  });
}

function StepText({ step }: { step: ChangeStepView }) {
  if (step.kind !== 'override') {
    const role = step.made === 'created' ? COPY.newRole : COPY.mappedRole;
    return <span>{step.kind === 'channel' ? COPY.newChannel : role}</span>;
  }
  return (
    <span className={styles.difference}>
      <span className={styles.side}>
        <span className="visually-hidden">{COPY.before}</span> <Values values={step.before} />
      </span>
      <span aria-hidden="true">→</span>
      <span className={styles.side}>
        <span className="visually-hidden">{COPY.after}</span> <Values values={step.after} />
      </span>
    </span>
  );
}

/** Planned or applied changes, one per line. */
export function StepList({ steps }: { steps: readonly ChangeStepView[] }) {
  return (
    <ul className={styles.steps}>
      {steps.map((step) => (
        <li key={`${step.kind} ${step.subject} ${step.target}`}>
          <strong>
            {step.subject}
            {step.target !== null && <small> {step.target}</small>}
          </strong>
          <StepText step={step} />
          {step.message !== null && <em>{step.message}</em>}
        </li>
      ))}
    </ul>
  );
}
