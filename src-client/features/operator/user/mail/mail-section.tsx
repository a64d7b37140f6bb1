import { useState } from 'react';
import type { OperatorUser } from '../../../../../src/contract/operator/operator-user.contract.ts';
import { MAIL_ENDINGS, refusedSince } from '../../../../../src/domain/mail-ending.ts';
import { Panel } from '../../../../components/panel.tsx';
import { showMoment } from '../../../../lib/dates.ts';
import { USER_COPY } from '../copy.ts';
import styles from '../user.module.css';
import { MAIL_COPY as COPY, MAIL_NAME } from './copy.ts';
import { MailDialog } from './mail-dialog.tsx';

type Mail = OperatorUser['mail'][number];

const nameOf = ({ template }: Mail) => MAIL_NAME[template] ?? template;

function stateOf({ sentAt, createdAt, lastError }: Mail): string {
  if (sentAt !== null) return `sent ${showMoment(sentAt)}`;
  const from = showMoment(createdAt);
  if (lastError === null) return `waiting since ${from}`;
  const ending = MAIL_ENDINGS.find((each) => each === lastError);
  if (ending !== undefined) return `never sent, from ${from}: ${COPY.endings[ending]}`;
  return `not sent since ${from}: ${refusedSince(lastError) === null ? COPY.retried : COPY.refused}`;
}

/** Mails to this person, newest first. A sent one opens as it was sent. */
export function MailSection({ user }: { user: OperatorUser }) {
  const [read, setRead] = useState<Mail | null>(null);
  return (
    <Panel dense title={USER_COPY.mail} empty={user.mail.length === 0 && USER_COPY.noMail}>
      <ul className={styles.lines}>
        {user.mail.map((mail) => (
          <li key={mail.id}>
            {mail.sentAt === null ? (
              nameOf(mail)
            ) : (
              <button
                type="button"
                className={styles.textButton}
                aria-label={COPY.read(nameOf(mail))}
                onClick={() => setRead(mail)}
              >
                {nameOf(mail)}
              </button>
            )}
            <small>{stateOf(mail)}</small>
          </li>
        ))}
      </ul>
      {read !== null && (
        <MailDialog
          accountId={user.id}
          mailId={read.id}
          name={nameOf(read)}
          onClose={() => setRead(null)}
        />
      )}
    </Panel>
  );
}
