import type { ReactNode } from 'react';
import { CHECKOUT_COPY } from '../../../src/texts/pages/checkout.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import styles from './step-layout.module.css';

const STEPS = ['email', 'payment', 'password'] as const;
type StepName = (typeof STEPS)[number];

interface StepLayoutProps {
  step: StepName;
  /** A free plan has no payment step. */
  free?: boolean;
  main: ReactNode;
  aside?: ReactNode;
}

function Progress({ step, free }: { step: StepName; free: boolean }) {
  const steps = STEPS.filter((name) => !free || name !== 'payment');
  const at = steps.indexOf(step);
  return (
    <ol className={styles.progress} aria-label={CHECKOUT_COPY.progress}>
      {steps.map((name, index) => (
        <li
          key={name}
          data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          {CHECKOUT_COPY.steps[name]}
        </li>
      ))}
    </ol>
  );
}

export function StepLayout({ step, free = false, main, aside }: StepLayoutProps) {
  return (
    <BareFrame width={aside === undefined ? 'narrow' : 'step'}>
      <div className={styles.page}>
        <Progress step={step} free={free} />
        {aside === undefined ? (
          main
        ) : (
          <div className={styles.columns}>
            <div>{main}</div>
            <div>{aside}</div>
          </div>
        )}
      </div>
    </BareFrame>
  );
}
