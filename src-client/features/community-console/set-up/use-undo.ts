import { useState } from 'react';
import type { ConsoleAnswer } from '../../../../src/contract/discord/discord-console.contract.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { bannerText } from '../parts/banner-text.ts';
import type { ChangeGroup } from './change-groups.ts';
import { FIX_COPY as COPY } from './fix-copy.ts';

interface Undo {
  /** Key of the group being undone. */
  busy: string | null;
  problem: string | null;
  run(group: ChangeGroup): void;
}

/** Undoes one change, or every change of one button press. */
export function useUndo(): Undo {
  const utils = trpc.useUtils();
  const one = trpc.discord.undoChange.useMutation();
  const whole = trpc.discord.undoRun.useMutation();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const ask = ({ undo }: ChangeGroup): Promise<ConsoleAnswer> =>
    'runId' in undo ? whole.mutateAsync(undo) : one.mutateAsync(undo);
  const attempt = async (group: ChangeGroup) => {
    setBusy(group.key);
    setProblem(null);
    try {
      const answer = await ask(group);
      if (answer.success) notify.success(COPY.undone, answer.message);
      else setProblem(`${COPY.undoFailed} ${answer.message}`);
    } catch (error) {
      setProblem(`${COPY.undoFailed} ${bannerText(error)}`);
    }
    setBusy(null);
    await utils.discord.invalidate();
  };
  return {
    busy,
    problem,
    run: (group) => void attempt(group),
  };
}
