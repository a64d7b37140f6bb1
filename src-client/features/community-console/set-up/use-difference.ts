import { useState } from 'react';
import type {
  ChangeStepView,
  SETUP_ACTIONS,
} from '../../../../src/contract/discord/discord-setup.contract.ts';
import { trpc } from '../../../lib/call/trpc.ts';

type Steps = readonly ChangeStepView[];

export interface Difference {
  /** Planned or applied changes. Null: closed. */
  shown: { steps: Steps; done: boolean } | null;
  busy: boolean;
  press(): void;
  apply(): void;
  close(): void;
}

/**
 * Previews the changes before it applies them. With nothing to preview, or when the preview fails, the action runs at
 * once. `run` returns the applied changes, or null when it reports them elsewhere.
 */
export function useDifference(
  action: (typeof SETUP_ACTIONS)[number],
  run: () => Promise<Steps | null>,
): Difference {
  const utils = trpc.useUtils();
  const [shown, setShown] = useState<Difference['shown']>(null);
  const [busy, setBusy] = useState(false);

  const look = async (): Promise<Steps> => {
    try {
      return (await utils.discord.setUpDifference.fetch({ action })).steps;
    } catch {
      return [];
    }
  };
  const press = async () => {
    setBusy(true);
    const steps = await look();
    if (steps.length > 0) setShown({ steps, done: false });
    else await run();
    setBusy(false);
  };
  const apply = async () => {
    setBusy(true);
    const steps = await run();
    setShown(steps === null ? null : { steps, done: true });
    setBusy(false);
  };
  return {
    shown,
    busy,
    press: () => void press(),
    apply: () => void apply(),
    close: () => setShown(null),
  };
}
