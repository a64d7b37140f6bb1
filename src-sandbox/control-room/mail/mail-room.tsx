import { Button } from '@mantine/core';
import { useState } from 'react';
import { useReading } from '../live.ts';
import { RoomHead } from '../parts/room-head.tsx';
import { Muted } from '../parts/text.tsx';
import { useAct } from '../use-act.ts';
import type { Mail } from './mail.ts';
import { MailArticle } from './mail-article.tsx';
import { MailList } from './mail-list.tsx';
import styles from './mail-room.module.css';

export function MailRoom() {
  const mail = useReading<{ mail: Mail[] }>('mail')?.mail;
  const { busy, run } = useAct();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = mail?.find((each) => each.id === openId) ?? mail?.[0];
  return (
    <>
      <RoomHead
        title="Mail"
        lead="All mail from the product. Nothing leaves this machine, and the links work from here."
      >
        {mail !== undefined && mail.length > 0 && (
          <Button
            disabled={busy}
            onClick={() => run('DELETE', 'mail', undefined, 'The inbox is empty.')}
          >
            Empty the inbox
          </Button>
        )}
      </RoomHead>
      {mail?.length === 0 && (
        <Muted>No mail yet. Sign up in the product and it arrives here.</Muted>
      )}
      {mail !== undefined && open !== undefined && (
        <div className={styles.box}>
          <MailList mail={mail} openId={open.id} onOpen={setOpenId} />
          <MailArticle mail={open} />
        </div>
      )}
    </>
  );
}
