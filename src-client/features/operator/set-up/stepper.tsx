import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { WIZARD_STEPS, type WizardStep } from '../../../../src/domain/operator/wizard.ts';
import { SET_UP_COPY as COPY, STEP_COPY } from './copy.ts';
import type { StepProgress } from './use-wizard.ts';
import styles from './wizard.module.css';

export function stateText(progress: StepProgress): string {
  if (progress === null) return COPY.checking;
  return progress.state === 'to-do' ? COPY.toDo(progress.toDo) : COPY.states[progress.state];
}

interface StepperProps {
  current: WizardStep;
  progress: Record<WizardStep, StepProgress>;
}

/** The steps in order, each with what is left to do. */
export function Stepper({ current, progress }: StepperProps) {
  return (
    <nav aria-label={COPY.steps}>
      <ol className={styles.stepper}>
        {WIZARD_STEPS.map((step, index) => {
          const state = progress[step]?.state ?? 'unknown';
          return (
            <li key={step} data-state={state}>
              <Link
                to="/admin/setup"
                search={{ step }}
                resetScroll={false}
                className={styles.stepLink}
                aria-current={step === current ? 'step' : undefined}
              >
                <span className={styles.mark} aria-hidden="true">
                  {state === 'ready' ? <IconCheck size={15} /> : index + 1}
                </span>
                <span className={styles.stepName}>{STEP_COPY[step].name}</span>
                <span className={styles.stepState}>{stateText(progress[step])}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
