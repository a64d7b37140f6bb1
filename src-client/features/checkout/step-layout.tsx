import type { ReactNode } from 'react';
import { CHECKOUT_COPY } from '../../../src/texts/pages/checkout.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import styles from './step-layout.module.css';

const STEPS = ['email', 'payment', 'password'] as const;
type StepName = (typeof STEPS)[number];

interface StepLayoutProps {
  step: StepName | 'done';
  /** The step waits for another party, such as the buyer's bank. */
  isWaiting?: boolean;
  /** A free plan has no payment step. */
  free?: boolean;
  /** A free account is needed for a payment that follows. */
  paysLast?: boolean;
  main: ReactNode;
  aside?: ReactNode;
}

const PAYS_LAST: readonly StepName[] = ['email', 'password', 'payment'];

type ProgressProps = Required<Pick<StepLayoutProps, 'step' | 'isWaiting' | 'free' | 'paysLast'>>;

function Progress({ step, isWaiting, free, paysLast }: ProgressProps) {
  const steps = paysLast ? PAYS_LAST : STEPS.filter((name) => !free || name !== 'payment');
  const at = step === 'done' ? steps.length : steps.indexOf(step);
  const here = isWaiting ? 'waiting' : 'current';
  return (
    <ol className={styles.progress} aria-label={CHECKOUT_COPY.progress}>
      {steps.map((name, index) => (
        <li
          key={name}
          data-state={index < at ? 'done' : index === at ? here : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          {CHECKOUT_COPY.steps[name]}
        </li>
      ))}
    </ol>
  );
}

export function StepLayout(props: StepLayoutProps) {
  const { step, free = false, paysLast = false, isWaiting = false } = props;
  const { main, aside = false } = props;
  return (
    <BareFrame width={aside === false ? 'narrow' : 'step'}>
      <div className={styles.page}>
        <Progress step={step} isWaiting={isWaiting} free={free} paysLast={paysLast} />
        {aside === false ? (
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
