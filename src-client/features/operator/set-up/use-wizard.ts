import { useEffect, useState } from 'react';
import {
  progressOf,
  WIZARD_STEPS,
  type WizardStep,
} from '../../../../src/domain/operator/wizard.ts';
import '../../../lib/call/list-hooks.ts';
import { trpc } from '../../../lib/call/trpc.ts';

export type StepProgress = ReturnType<typeof progressOf> | null;

interface Wizard {
  current: WizardStep;
  /** Null: not known yet. */
  progress: Record<WizardStep, StepProgress>;
  ready: number;
}

/** Opens at the chosen step, otherwise at the first one that is not ready, and stays there. */
export function useWizard(chosen: WizardStep | undefined): Wizard {
  const [first, setFirst] = useState<WizardStep | null>(null);
  const queries = trpc.useQueries((api) =>
    WIZARD_STEPS.map((part) => api.admin.setUpChecks({ part })),
  );
  const progress = Object.fromEntries(
    WIZARD_STEPS.map((step, index) => {
      const { data, isError } = queries[index] ?? {};
      return [step, data === undefined && isError !== true ? null : progressOf(data?.checks)];
    }),
  ) as Wizard['progress'];
  const open = WIZARD_STEPS.find((step) => progress[step]?.state !== 'ready');
  const found = open === undefined ? WIZARD_STEPS[0] : progress[open] === null ? null : open;
  useEffect(() => setFirst((before) => before ?? found), [found]);
  return {
    current: chosen ?? first ?? open ?? WIZARD_STEPS[0],
    progress,
    ready: WIZARD_STEPS.filter((step) => progress[step]?.state === 'ready').length,
  };
}
