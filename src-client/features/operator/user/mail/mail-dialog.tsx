import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { showMoment } from '../../../../lib/dates.ts';
import { FactsList } from '../../parts/facts-list.tsx';
import styles from '../user.module.css';
import { MAIL_COPY as COPY } from './copy.ts';

interface MailDialogProps {
  accountId: string;
  mailId: string;
  name: string;
  onClose: () => void;
}

export function MailDialog({ accountId, mailId, name, onClose }: MailDialogProps) {
  const { data, isError } = trpc.admin.userMail.useQuery({ accountId, mailId });
  return (
    <Dialog title={data?.subject ?? name} onClose={onClose}>
      {data === undefined ? (
        <p role={isError ? 'alert' : 'status'}>{isError ? COPY.failed : COPY.loading}</p>
      ) : (
        <>
          <FactsList
            facts={[
              [COPY.to, data.to],
              [COPY.sent, data.sentAt === null ? COPY.notSent : showMoment(data.sentAt)],
            ]}
          />
          {data.text === null ? (
            <p className={styles.muted}>{COPY.notKept}</p>
          ) : (
            <>
              <p className={styles.letter}>{data.text}</p>
              <p className={styles.muted}>{COPY.links}</p>
            </>
          )}
        </>
      )}
    </Dialog>
  );
}
