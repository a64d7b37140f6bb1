import type {
  SetUpGuide,
  SetUpGuideStep,
} from '../../../../src/contract/operator/setup.contract.ts';
import { WIZARD_STEPS, type WizardStep } from '../../../../src/domain/operator/wizard.ts';
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx';
import { type Answered, Loaded } from '../parts/loaded.tsx';
import parts from '../parts/parts.module.css';
import { useMay } from '../role/role-root.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { CopiesPanel } from './copies-panel.tsx';
import { SET_UP_COPY as COPY, SETTINGS_NOTE, STEP_COPY } from './copy.ts';
import { MailTest } from './mail-test.tsx';
import { SessionPanel } from './session-panel.tsx';
import { stateText } from './stepper.tsx';
import type { StepProgress } from './use-wizard.ts';
import { EnvironmentPanel, SettingsPanel } from './values-panel.tsx';
import styles from './wizard.module.css';

const TONE: Record<NonNullable<StepProgress>['state'], BadgeTone> = {
  ready: 'positive',
  sandbox: 'attention',
  'to-do': 'negative',
  unknown: 'attention',
};

interface StepViewProps {
  step: WizardStep;
  progress: StepProgress;
  guide: Answered<SetUpGuide>;
}

/** One step: what was found, how to test it, and everything that has to be copied or set. */
export function StepView({ step, progress, guide }: StepViewProps) {
  const { name, what } = STEP_COPY[step];
  const hasAdvice = progress !== null && progress.advice > 0;
  return (
    <div className={styles.step}>
      <div className={parts.stack}>
        <ChecksPanel
          part={step}
          name={name}
          title={COPY.heading(WIZARD_STEPS.indexOf(step) + 1, name)}
          note={hasAdvice ? `${what} ${COPY.advice(progress.advice)}.` : what}
          mark={
            progress !== null && (
              <StatusBadge tone={TONE[progress.state]}>{stateText(progress)}</StatusBadge>
            )
          }
        />
        <StepTest step={step} name={name} progress={progress} />
        {guide.data !== undefined && <EnvironmentPanel guide={guide.data[step]} />}
      </div>
      <div className={parts.stack}>
        <Loaded what="the values to copy" query={guide}>
          {(all) => (
            <>
              <StepPages step={step} guide={all[step]} />
              <SettingsPanel guide={all[step]} note={SETTINGS_NOTE[step]} />
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
}

function StepTest({ step, name, progress }: Omit<StepViewProps, 'guide'> & { name: string }) {
  if (step === 'brand') return null;
  if (step === 'mail') return <MailTest isCaptured={progress?.state === 'sandbox'} />;
  return <ConnectionTest part={step} name={name} />;
}

function StepPages({ step, guide }: { step: WizardStep; guide: SetUpGuideStep }) {
  const may = useMay();
  if (step === 'tradingview') return <SessionPanel links={guide.links} />;
  if (step === 'brand') return may('brand.write') ? <BrandPreview links={guide.links} /> : null;
  if (step !== 'mail') return <CopiesPanel title={COPY.copies} guide={guide} />;
  const note = guide.copies.length > 0 ? COPY.spf : COPY.noMailDomain;
  return <CopiesPanel title={COPY.dns} guide={guide} note={note} />;
}
