import { Button } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import parts from '../parts/parts.module.css';
import { TEST_MAIL_COPY as COPY } from './copy.ts';

const ASK_EVERY_MS = 1_000;

/** Sends one of the mails to the operator, and reads the outbox until it was sent. */
export function TestMailCard({ locale, mails }: { locale: string; mails: readonly string[] }) {
  const [template, setTemplate] = useState(mails[0] ?? '');
  const send = trpc.admin.sendTestMail.useMutation();
  const state = trpc.admin.testMailState.useQuery(
    { mailId: send.data?.mailId ?? '' },
    {
      enabled: send.data !== undefined,
      refetchInterval: ({ state: { data } }) =>
        data === undefined || data.state === 'waiting' ? ASK_EVERY_MS : false,
    },
  );
  return (
    <Panel dense title={COPY.title} note={COPY.note}>
      <div className={parts.form}>
        <label className={parts.field}>
          {COPY.which}
          <select value={template} onChange={(event) => setTemplate(event.currentTarget.value)}>
            {mails.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <Button
          size="xs"
          h={34}
          variant="default"
          disabled={send.isPending}
          onClick={() => send.mutate({ locale, template })}
        >
          {send.isPending ? COPY.sending : COPY.send}
        </Button>
      </div>
      <p role="status" className={parts.quiet}>
        {send.isError && (serverMessage(send.error) ?? COPY.failed)}
        {send.data !== undefined && !send.isPending && outcomeText(send.data.to, state.data?.state)}
      </p>
    </Panel>
  );
}

function outcomeText(to: string, state: 'sent' | 'waiting' | 'failed' | undefined): string {
  if (state === 'sent') return COPY.sent(to);
  return state === 'failed' ? COPY.undelivered(to) : COPY.waiting(to);
}
