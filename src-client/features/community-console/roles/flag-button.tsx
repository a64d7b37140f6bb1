import { useId, useState } from 'react';
import type { MatrixFlag } from '../../../../src/contract/discord/discord-console.contract.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { bannerText } from '../parts/banner-text.ts';
import styles from './matrix.module.css';
import { PERMISSIONS_COPY as COPY } from './permissions-copy.ts';

interface FlagButtonProps {
  name: string;
  granted: boolean;
  question: { memberId: string; channelId: string; flag: MatrixFlag };
  channelName: string;
}

/** One flag. Pressing it shows which role or override decided it. */
export function FlagButton({ name, granted, question, channelName }: FlagButtonProps) {
  const [open, setOpen] = useState(false);
  const answerId = useId();
  const why = trpc.discord.why.useQuery(question, { enabled: open });
  const text = why.error === null ? why.data?.message : bannerText(why.error);
  return (
    <>
      <button
        type="button"
        className={granted ? styles.granted : styles.refused}
        aria-expanded={open}
        aria-controls={answerId}
        title={COPY.why(channelName, name)}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">{granted ? '✓' : '✕'}</span> {name}
        <span className="visually-hidden">
          : {granted ? COPY.granted : COPY.refused}. {COPY.why(channelName, name)}
        </span>
      </button>
      <span id={answerId} role="status" className={open ? styles.why : undefined}>
        {open ? (text ?? '…') : ''}
      </span>
    </>
  );
}
