import { PAYMENT_STEP_COPY as COPY } from '../../../src/texts/pages/checkout.texts.ts';
import { Panel } from '../../components/panel.tsx';
import styles from './next-steps.module.css';

export function NextSteps({ isTrial }: { isTrial: boolean }) {
  const [first, ...rest] = COPY.steps;
  const steps = [isTrial ? COPY.trialStep : first, ...rest];
  return (
    <Panel title={COPY.next} className={styles.panel}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <strong>{step.title}</strong>
            <span>{step.text}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
