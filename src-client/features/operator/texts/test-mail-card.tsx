import { Button } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import parts from '../parts/parts.module.css';
import { TEST_MAIL_COPY as COPY } from './copy.ts';
import { useTestMail } from './use-test-mail.ts';

/** Sends one of the mails to the operator, and reads the outbox until it was sent. */
export function TestMailCard({ locale, mails }: { locale: string; mails: readonly string[] }) {
  const [template, setTemplate] = useState(mails[0] ?? '');
  const { send, isPending, outcome } = useTestMail();
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
          disabled={isPending}
          onClick={() => send({ locale, template })}
        >
          {isPending ? COPY.sending : COPY.send}
        </Button>
      </div>
      <p role="status" className={parts.quiet}>
        {outcome}
      </p>
    </Panel>
  );
}
