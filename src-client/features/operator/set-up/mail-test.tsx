import { Panel } from '../../../components/panel.tsx';
import parts from '../parts/parts.module.css';
import { RightButton } from '../role/right-button.tsx';
import { useTestMail } from '../texts/use-test-mail.ts';
import { MAIL_TEST_COPY as COPY } from './copy.ts';

/** Sends a mail to the operator. Says "sent" only once the mail server has taken it. */
export function MailTest({ isCaptured }: { isCaptured: boolean }) {
  const { send, isPending, outcome, sentTo } = useTestMail();
  return (
    <Panel dense title={COPY.title} note={COPY.note}>
      <RightButton
        right="texts.write"
        size="sm"
        variant="default"
        disabled={isPending}
        onClick={() => send({ locale: 'en', template: 'welcome' })}
      >
        {isPending ? COPY.sending : COPY.send}
      </RightButton>
      <p role="status" className={parts.quiet} style={{ marginTop: 10 }}>
        {isCaptured && sentTo !== null ? COPY.captured(sentTo) : outcome}
      </p>
    </Panel>
  );
}
