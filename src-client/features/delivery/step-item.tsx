import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { STEP_STATES, STEP_TITLES } from '../../../src/texts/pages/delivery.texts.ts';
import { showMoment } from '../../lib/dates.ts';
import type { PrimaryAction } from '../dashboard/primary-action.ts';
import type { DeliveryStep } from './delivery-step.ts';
import styles from './delivery-tracker.module.css';
import { StepAction } from './step-action.tsx';

interface StepItemProps {
  step: DeliveryStep;
  plan: Plan;
  inviteUrl: string | null;
  /** The page's most urgent action. */
  primary: PrimaryAction | null;
}

const MARKS: Record<DeliveryStep['state'], string> = {
  done: 'M4 8.5l2.6 2.6L12 5.4',
  working: 'M8 4.5V8l2.4 1.6',
  action: 'M6 4.5L9.5 8 6 11.5',
  waiting: 'M5 8h.01M8 8h.01M11 8h.01',
  trouble: 'M8 4v5M8 11.6h.01',
};

export function StepItem({ step, ...rest }: StepItemProps) {
  const { key, state, text, since, action } = step;
  return (
    <li className={styles.step} data-state={state}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d={MARKS[state]} />
      </svg>
      <div>
        <h4>{STEP_TITLES[key]}</h4>
        <p>
          <span className="visually-hidden">{STEP_STATES[state]}: </span>
          {text}
        </p>
        {since && (
          <time className={styles.time} dateTime={since}>
            {showMoment(since)}
          </time>
        )}
        {action !== undefined && <StepAction action={action} {...rest} />}
      </div>
    </li>
  );
}
