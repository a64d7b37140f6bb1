import { Button } from '@mantine/core';
import { IconBrandDiscord } from '@tabler/icons-react';
import { useState } from 'react';
import type { AccessCheck } from '../../../src/contract/auth.contract.ts';
import { DISCORD_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { NotLoaded } from '../../components/frame/not-loaded.tsx';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { Panel } from '../../components/panel.tsx';
import { useSession } from '../../lib/session/session.ts';
import { communityText } from '../dashboard/community-text.ts';
import { DiscordNameForm } from '../success/discord-name-form.tsx';
import { useDiscordLink } from '../success/use-discord-link.ts';
import styles from './account-page.module.css';
import { rememberLinkStart } from './link-start.ts';
import { useChangeDiscord } from './use-change-discord.ts';

interface DiscordCardProps {
  /** Null until the first access check. */
  access: AccessCheck | null;
  /** The page has a more urgent button. */
  isQuiet: boolean;
}

/** Offers nothing before the first check: a name may be known. */
export function DiscordCard(props: DiscordCardProps) {
  const { access, isQuiet } = props;
  const { accessFailed, refresh } = useSession();
  if (access !== null) return <KnownDiscord access={access} isQuiet={isQuiet} />;
  return (
    <Panel title={COPY.title}>
      {accessFailed ? <NotLoaded retry={refresh} /> : <PageSpinner />}
    </Panel>
  );
}

function KnownDiscord({ access, isQuiet }: { access: AccessCheck; isQuiet: boolean }) {
  const [editing, setEditing] = useState(false);
  const { discord } = access;
  const { save, busy, inviteUrl, problem } = useChangeDiscord(() => setEditing(false));
  const linkUrl = useDiscordLink() ?? null;
  const invitation = inviteUrl ?? discord.inviteUrl ?? null;
  const username = discord.username ?? null;
  const isTyping = editing || username === null;
  const isInside = !editing && username !== null && discord.state === 'joined';
  const offersSignIn = linkUrl !== null && (isTyping || discord.isVerified !== true);
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
        {offersSignIn && (
          <>
            <Button
              component="a"
              href={linkUrl}
              variant={username === null && !isQuiet ? 'filled' : 'default'}
              leftSection={<IconBrandDiscord size={20} aria-hidden="true" />}
              onClick={() => rememberLinkStart('account', linkUrl)}
            >
              {isInside ? COPY.verify : COPY.link}
            </Button>
            <p className={styles.note}>
              {isInside ? COPY.verifyNote({ name: username }) : COPY.linkNote}
            </p>
          </>
        )}
        {isTyping ? (
          <DiscordNameForm
            submit={busy ? COPY.saving : COPY.save}
            busy={busy}
            problem={problem}
            quiet={offersSignIn || isQuiet}
            onSubmit={save}
            other={
              username === null ? undefined : { text: COPY.cancel, press: () => setEditing(false) }
            }
          >
            {username !== null && <p className={styles.note}>{COPY.safe}</p>}
          </DiscordNameForm>
        ) : (
          <Button variant="default" onClick={() => setEditing(true)}>
            {COPY.change}
          </Button>
        )}
      </div>
    </Panel>
  );
}
