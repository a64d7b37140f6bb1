import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { trpc } from '../../../lib/call/trpc.ts';
import { Banner } from '../parts/banner.tsx';
import { bannerText, isSignedOut } from '../parts/banner-text.ts';
import styles from '../parts/console.module.css';
import { PERMISSIONS_COPY as COPY } from '../roles/permissions-copy.ts';

interface MemberPickerProps {
  bots: boolean;
  onBots: (shown: boolean) => void;
  chosen: string | null;
  onChoose: (memberId: string) => void;
  /** Hides the error: an error above already reports it. */
  silent: boolean;
}

const TYPING_MS = 200;
const MAX_SHOWN = 200;

/** Search and selection. Preselects the first member that is not a bot. */
export function MemberPicker({ bots, onBots, chosen, onChoose, silent }: MemberPickerProps) {
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, TYPING_MS);
  const page = trpc.discord.memberPage.useQuery(
    { search: wanted, kind: bots ? 'all' : 'humans', limit: MAX_SHOWN },
    { placeholderData: (before) => before },
  );
  const members = page.data?.members ?? [];
  const first = members.find((member) => !member.isBot) ?? members[0];
  const isListed = members.some((member) => member.id === chosen);
  useEffect(() => {
    if (!isListed && first !== undefined) onChoose(first.id);
  }, [isListed, first, onChoose]);
  return (
    <>
      {page.error !== null && !silent && (
        <Banner text={bannerText(page.error)} signedOut={isSignedOut(page.error)} />
      )}
      {page.data?.success === false && <Banner text={page.data.message} />}
      <div className={styles.tools}>
        <label className={styles.field}>
          {COPY.search}
          <input
            type="search"
            value={search}
            onChange={({ currentTarget: { value } }) => setSearch(value)}
          />
        </label>
        <label className={styles.field}>
          {COPY.matching(members.length, page.data?.total ?? 0)}
          <select
            value={chosen ?? ''}
            onChange={({ currentTarget: { value } }) => onChoose(value)}
            disabled={members.length === 0}
          >
            {members.map((member) => (
              <option key={member.id} value={member.id}>
                {member.displayName} ({member.username}){member.isBot ? ' · bot' : ''}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.toggle}>
          <input
            type="checkbox"
            checked={bots}
            onChange={({ currentTarget: { checked } }) => onBots(checked)}
          />
          {COPY.showBots}
        </label>
      </div>
      {page.data?.success && members.length === 0 && <p>{COPY.nobody}</p>}
    </>
  );
}
