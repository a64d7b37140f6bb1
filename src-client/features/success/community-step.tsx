import { Button } from '@mantine/core';
import { IconBrandDiscord } from '@tabler/icons-react';
import { SUCCESS_COPY as COPY } from '../../../src/texts/pages/success.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { useSession } from '../../lib/session/session.ts';
import { CommunityDone } from './community-done.tsx';
import { DiscordNameForm } from './discord-name-form.tsx';
import styles from './success-page.module.css';
import { useDiscordLink } from './use-discord-link.ts';
import { useDiscordUsername } from './use-discord-username.ts';

/** `onTouch`: the user interacts with the step, so the redirect timer must stop. */
export function CommunityStep({ onTouch }: { onTouch: () => void }) {
  const { community, submit, skip, busy } = useDiscordUsername();
  const { access } = useSession();
  const linkUrl = useDiscordLink() ?? null;
  if (community.state !== 'asking') return <CommunityDone community={community} />;
  if (access?.discord.state === 'joined') return <CommunityDone community={{ state: 'joined' }} />;
  return (
    <Panel title={COPY.communityTitle} level={1}>
      <div className={styles.form}>
        <p className={styles.lead}>{COPY.communityLead}</p>
        {linkUrl !== null && (
          <>
            <Button
              component="a"
              href={linkUrl}
              onClick={onTouch}
              leftSection={<IconBrandDiscord size={20} aria-hidden="true" />}
            >
              {COPY.link}
            </Button>
            <p className={styles.lead}>{COPY.linkNote}</p>
            <p className={styles.or}>{COPY.or}</p>
          </>
        )}
        <DiscordNameForm
          submit={busy ? COPY.busy : COPY.join}
          busy={busy}
          quiet={linkUrl !== null}
          onSubmit={(typed) => {
            onTouch();
            return submit(typed);
          }}
          other={{ text: COPY.skip, press: skip }}
          onTouch={onTouch}
        />
      </div>
    </Panel>
  );
}
