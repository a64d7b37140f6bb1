import { Button } from '@mantine/core';
import { NotLoaded } from '../../../components/frame/not-loaded.tsx';
import { PageSpinner } from '../../../components/frame/page-spinner.tsx';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { OPERATORS_COPY } from './copy.ts';
import styles from './operators.module.css';
import { SessionList } from './session-list.tsx';
import { useSessionEnding } from './use-session-ending.ts';

const COPY = OPERATORS_COPY.sessions;

/** The operator's own sessions, each with a button to end it. */
export function OwnSessionsCard() {
  const { data, isError, refetch } = trpc.admin.operatorSessions.useQuery();
  const ending = {
    ...useSessionEnding(),
    onError: (error: unknown) =>
      notify.error(COPY.failedTitle, serverMessage(error) ?? OPERATORS_COPY.failed),
  };
  const one = trpc.admin.endOperatorSession.useMutation(ending);
  const others = trpc.admin.endOtherOperatorSessions.useMutation(ending);
  const busy = one.isPending || others.isPending;
  if (data === undefined) {
    return (
      <Panel title={COPY.title}>
        {isError ? <NotLoaded retry={() => refetch()} /> : <PageSpinner />}
      </Panel>
    );
  }
  return (
    <Panel title={COPY.title}>
      <p className={styles.note}>{COPY.lead}</p>
      <SessionList
        sessions={data.sessions}
        busy={busy}
        onEnd={(sessionId) => one.mutate({ sessionId })}
      />
      {data.sessions.some(({ isThisOne }) => !isThisOne) && (
        <Button
          variant="default"
          className={styles.others ?? ''}
          onClick={() => others.mutate()}
          disabled={busy}
        >
          {COPY.endOthers}
        </Button>
      )}
    </Panel>
  );
}
