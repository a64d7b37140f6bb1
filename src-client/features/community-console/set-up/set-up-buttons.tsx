import { Button } from '@mantine/core';
import { useState } from 'react';
import { PAID_ROLE } from '../../../../src/domain/community/paid-role.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { CONSOLE_COPY } from '../copy.ts';
import { bannerText } from '../parts/banner-text.ts';
import { SERVER_COPY as COPY, FAILURE } from '../server-copy.ts';
import type { ServerData } from '../server-data.ts';
import { DifferenceDialog } from './difference-dialog.tsx';
import { useDifference } from './use-difference.ts';
import { useReadOnly } from './use-read-only.ts';

interface SetUpButtonsProps {
  data: ServerData;
  onProblem: (text: string | null) => void;
}

/** Role, signal channels and chart-request channel. Every button is idempotent. */
export function SetUpButtons({ data, onProblem }: SetUpButtonsProps) {
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const settle = (prefix: string) => ({
    onMutate: () => onProblem(null),
    onSuccess(answer: { success: boolean; message: string }) {
      if (answer.success) notify.success(COPY.done, answer.message);
      else onProblem(`${prefix} ${answer.message}`);
    },
    onError: (error: unknown) => onProblem(`${prefix} ${bannerText(error)}`),
    onSettled: () => utils.discord.invalidate(),
  });
  const createRole = trpc.discord.createRole.useMutation(settle(FAILURE.createRole));
  const chartRequest = trpc.discord.configureChartRequest.useMutation(settle(FAILURE.configure));
  const configure = useDifference('chart-request', async () => {
    const answer = await chartRequest.mutateAsync().catch(() => null);
    return answer?.success ? (answer.results ?? []) : null;
  });
  const { run } = useReadOnly(data.channels, onProblem);
  const readOnly = useDifference('read-only', run);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => setAsking(true)}
        disabled={createRole.isPending}
      >
        {createRole.isPending ? COPY.creating : COPY.createRole}
      </Button>
      <Button size="xs" variant="default" onClick={readOnly.press} disabled={readOnly.busy}>
        {readOnly.busy ? COPY.settingReadOnly : COPY.readOnly}
      </Button>
      <Button size="xs" variant="default" onClick={configure.press} disabled={configure.busy}>
        {configure.busy ? COPY.configuring : COPY.chartRequest}
      </Button>
      <DifferenceDialog title={COPY.readOnly} of={readOnly} />
      <DifferenceDialog title={COPY.chartRequest} of={configure} />
      {asking && (
        <Dialog title={COPY.confirmRole} onClose={() => setAsking(false)}>
          <p>{data.paidRoleWarning}</p>
          <FormActions cancel={CONSOLE_COPY.cancel} onCancel={() => setAsking(false)}>
            <Button
              onClick={() => {
                setAsking(false);
                createRole.mutate({ ...PAID_ROLE });
              }}
            >
              {COPY.create}
            </Button>
          </FormActions>
        </Dialog>
      )}
    </>
  );
}
