import type { ConsoleChannel } from '../../../../src/contract/discord/discord-console.contract.ts';
import type { ChangeStepView } from '../../../../src/contract/discord/discord-setup.contract.ts';
import { newId } from '../../../lib/call/new-id.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { bannerText } from '../parts/banner-text.ts';
import { SERVER_COPY as COPY, FAILURE } from '../server-copy.ts';

interface Attempt {
  failure: string | null;
  steps: readonly ChangeStepView[];
}

/** Calls the server for one signal channel at a time. */
export function useReadOnly(
  channels: readonly ConsoleChannel[],
  onProblem: (text: string | null) => void,
): { run: () => Promise<readonly ChangeStepView[] | null> } {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.discord.setChannelReadOnly.useMutation();

  const attempt = async ({ id, name }: ConsoleChannel, runId: string): Promise<Attempt> => {
    try {
      const answer = await mutateAsync({ channelId: id, channelName: name, runId });
      const failure = answer.success ? null : `#${name}: ${answer.message}`;
      return { failure, steps: answer.results ?? [] };
    } catch (error) {
      return { failure: `#${name}: ${bannerText(error)}`, steps: [] };
    }
  };
  const run = async (): Promise<readonly ChangeStepView[] | null> => {
    onProblem(null);
    const signals = channels.filter((channel) => channel.isSignal);
    if (signals.length === 0) {
      onProblem(COPY.noSignalChannel);
      return null;
    }
    const steps: ChangeStepView[] = [];
    const failures: string[] = [];
    const runId = newId();
    for (const channel of signals) {
      const made = await attempt(channel, runId);
      steps.push(...made.steps);
      if (made.failure !== null) failures.push(made.failure);
    }
    if (failures.length === 0) notify.success(COPY.done, COPY.readOnlyDone(signals.length));
    else {
      const what =
        failures.length === signals.length
          ? COPY.allFailed
          : COPY.someFailed(failures.length, signals.length);
      onProblem(`${FAILURE.configure} ${what}. ${failures.join(' ')}`);
    }
    await utils.discord.invalidate();
    return failures.length === 0 ? steps : null;
  };
  return { run };
}
