import { useState } from 'react';
import type { ConsoleChannel } from '../../../src/contract/discord-console.contract.ts';
import { notify } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { bannerText } from './banner-text.ts';
import { SERVER_COPY as COPY, FAILURE } from './server-copy.ts';

/** One call for each trading-signal channel, one after the other. */
export function useReadOnly(
  channels: readonly ConsoleChannel[],
  onProblem: (text: string | null) => void,
): { busy: boolean; run: () => void } {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.discord.setChannelReadOnly.useMutation();
  const [busy, setBusy] = useState(false);

  const attempt = async ({ id, name }: ConsoleChannel): Promise<string | null> => {
    try {
      const answer = await mutateAsync({ channelId: id, channelName: name });
      return answer.success ? null : `#${name}: ${answer.message}`;
    } catch (error) {
      return `#${name}: ${bannerText(error)}`;
    }
  };
  const runAll = async () => {
    onProblem(null);
    const signals = channels.filter((channel) => channel.isSignal);
    if (signals.length === 0) return onProblem(COPY.noSignalChannel);
    setBusy(true);
    const failures: string[] = [];
    for (const channel of signals) {
      const failure = await attempt(channel);
      if (failure !== null) failures.push(failure);
    }
    setBusy(false);
    if (failures.length === 0) notify.success(COPY.done, COPY.readOnlyDone(signals.length));
    else {
      const what =
        failures.length === signals.length
          ? COPY.allFailed
          : COPY.someFailed(failures.length, signals.length);
      onProblem(`${FAILURE.configure} ${what}. ${failures.join(' ')}`);
    }
    await utils.discord.invalidate();
  };
  return { busy, run: () => void runAll() };
}
