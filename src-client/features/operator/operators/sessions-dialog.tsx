import { Button } from '@mantine/core';
import type { OperatorList } from '../../../../src/contract/operator/operators.contract.ts';
import { dangerColors } from '../../../components/danger-colors.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogTrouble } from '../../../components/dialog/dialog-trouble.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { NotLoaded } from '../../../components/frame/not-loaded.tsx';
import { PageSpinner } from '../../../components/frame/page-spinner.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { OPERATORS_COPY } from './copy.ts';
import { SessionList } from './session-list.tsx';
import { useSessionEnding } from './use-session-ending.ts';

const COPY = OPERATORS_COPY.sessions;

interface SessionsDialogProps {
  operator: Pick<OperatorList['operators'][number], 'id' | 'username'>;
  onClose: () => void;
}

/** Sessions of another operator, for an owner to review and end. */
export function SessionsDialog({ operator, onClose }: SessionsDialogProps) {
  const { id: operatorId, username } = operator;
  const { data, isError, refetch } = trpc.admin.sessionsOfOperator.useQuery({ operatorId });
  const end = trpc.admin.endSessionsOfOperator.useMutation(useSessionEnding());
  return (
    <Dialog title={COPY.titleOf(username)} keepOpen={end.isPending} onClose={onClose}>
      {data === undefined && (isError ? <NotLoaded retry={() => refetch()} /> : <PageSpinner />)}
      {data?.sessions.length === 0 && <p>{COPY.none(username)}</p>}
      {data !== undefined && data.sessions.length > 0 && (
        <>
          <SessionList
            sessions={data.sessions}
            busy={end.isPending}
            onEnd={(sessionId) => end.mutate({ operatorId, sessionId })}
          />
          <DialogTrouble error={end.error} fallback={OPERATORS_COPY.failed} />
          <FormActions>
            <Button
              {...dangerColors(!end.isPending)}
              onClick={() => end.mutate({ operatorId, sessionId: null })}
              disabled={end.isPending}
            >
              {COPY.endAll}
            </Button>
          </FormActions>
        </>
      )}
    </Dialog>
  );
}
