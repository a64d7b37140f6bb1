import { getRouteApi } from '@tanstack/react-router';
import { WIZARD_STEPS } from '../../../../src/domain/operator/wizard.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import styles from '../parts/parts.module.css';
import { ChecksPanel } from './checks-panel.tsx';
import { SET_UP_COPY as COPY } from './copy.ts';
import { MappingBlock } from './mapping/mapping-block.tsx';
import { StepLinks } from './step-links.tsx';
import { StepView } from './step-view.tsx';
import { Stepper } from './stepper.tsx';
import { useWizard } from './use-wizard.ts';

const route = getRouteApi('/operator/admin/setup');

/** From sandbox to live, step by step: what is missing, how to get it, and whether it works. */
export function SetUpPage() {
  const { step } = route.useSearch();
  const { current, progress, ready } = useWizard(step);
  const guide = trpc.admin.setUpGuide.useQuery();
  const isDone = ready === WIZARD_STEPS.length;
  return (
    <OperatorPage title={COPY.title}>
      <div className={styles.stack}>
        <Panel
          dense
          title={COPY.progress(ready, WIZARD_STEPS.length)}
          note={isDone ? COPY.done : COPY.lead}
        >
          <Stepper current={current} progress={progress} />
        </Panel>
        <StepView key={current} step={current} progress={progress[current]} guide={guide} />
        {current === 'discord' && <MappingBlock />}
        <StepLinks current={current} />
        <ChecksPanel part="server" name="Server" />
      </div>
    </OperatorPage>
  );
}
