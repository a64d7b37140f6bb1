import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AccessCheck } from '../../../src/contract/auth.contract.ts';
import { DISCORD_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { tabStore } from '../../lib/browser-storage.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { LINK_STARTED_AT } from '../../lib/storage-keys.ts';
import { communityText } from '../dashboard/community-text.ts';
import styles from './account-page.module.css';
import { DiscordForm } from './discord-form.tsx';
import { useChangeDiscord } from './use-change-discord.ts';

interface DiscordCardProps {
  /** Null until the first access check. */
  access: AccessCheck | null;
}

export function DiscordCard({ access }: DiscordCardProps) {
  const [editing, setEditing] = useState(false);
  const discord = access?.discord ?? null;
  const link = trpc.discord.linkUrl.useQuery();
  const { save, busy, inviteUrl } = useChangeDiscord(() => setEditing(false));
  const url = link.data?.url ?? null;
  const invitation = inviteUrl ?? discord?.inviteUrl ?? null;
  const username = discord?.username ?? null;
  return (
    <Panel title={COPY.title}>
      <div className={styles.stack}>
        <p className={username === null ? undefined : styles.name}>{username ?? COPY.none}</p>
        {username !== null && <p className={styles.note}>{communityText(access)}</p>}
        {invitation !== null && (
          <a href={invitation} target="_blank" rel="noopener">
            {COPY.invitation}
          </a>
        )}
        {editing || username === null ? (
          <DiscordForm
            busy={busy}
            keeps={username !== null}
            onSave={save}
            {...(username === null ? {} : { onCancel: () => setEditing(false) })}
          />
        ) : (
          <Button variant="default" onClick={() => setEditing(true)}>
            {COPY.change}
          </Button>
        )}
        {url !== null && (
          <>
            <p className={styles.note}>{COPY.linkNote}</p>
            <Button
              component="a"
              href={url}
              variant="default"
              onClick={() => tabStore.write(LINK_STARTED_AT, '/account')}
            >
              {COPY.link}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}
