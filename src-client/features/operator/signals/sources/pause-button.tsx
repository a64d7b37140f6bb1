import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SignalSourceView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { serverMessage } from '../../../../lib/call/server-message.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { notify } from '../../../../lib/toasts.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { SOURCES_COPY as COPY, SIGNALS_COPY } from '../copy.ts';
import { useSignalsRefresh } from '../use-signals-refresh.ts';

/** Pauses after a question, and resumes at once. */
export function PauseButton({ source }: { source: SignalSourceView }) {
  const { key, name, checksAddress, maxPerMinute, heartbeatMinutes, watchesGaps, pausedAt } =
    source;
  const isPaused = pausedAt !== null;
  const [asked, setAsked] = useState(false);
  const refresh = useSignalsRefresh();
  const change = trpc.tradingview.changeSignalSource.useMutation({
    onSuccess: async (_, { paused }) => {
      await refresh();
      const { title, message } = paused ? COPY.paused : COPY.resumed;
      notify.success(title, message);
      setAsked(false);
    },
    onError: (error, { paused }) => {
      if (paused) return;
      notify.error(COPY.failedTitle, serverMessage(error) ?? SIGNALS_COPY.unreachable);
    },
  });
  const set = (paused: boolean) =>
    change.mutate({
      key,
      name,
      checksAddress,
      maxPerMinute,
      heartbeatMinutes,
      watchesGaps,
      paused,
    });
  const label = isPaused ? COPY.resume : COPY.pause;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        disabled={change.isPending}
        aria-label={COPY.of(label, name)}
        onClick={() => (isPaused ? set(false) : setAsked(true))}
      >
        {label}
      </Button>
      {asked && (
        <ConfirmDialog
          title={COPY.pauseTitle(name)}
          confirm={COPY.pauseNow}
          keep={COPY.keepRunning}
          call={change}
          onConfirm={() => set(true)}
          onClose={() => setAsked(false)}
        >
          <p>{COPY.pauseText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
