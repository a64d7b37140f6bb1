import { Button } from '@mantine/core';
import { IconBrandDiscord } from '@tabler/icons-react';
import { SUCCESS_COPY as COPY } from '../../../src/texts/pages/success.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { trpc } from '../../lib/call/trpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { CommunityDone } from './community-done.tsx';
import { DiscordNameForm } from './discord-name-form.tsx';
import styles from './success-page.module.css';
import { useDiscordLink } from './use-discord-link.ts';
import { useDiscordUsername } from './use-discord-username.ts';

const CHECK_AGAIN_MS = 2_000;
const MAX_CHECKS = 150;

/** `onTouch`: the user interacts with the step, so the redirect timer must stop. */
export function CommunityStep({ onTouch }: { onTouch: () => void }) {
  const { community, submit, skip, busy, problem } = useDiscordUsername();
  const { access } = useSession();
  const linkUrl = useDiscordLink() ?? null;
  const isInvited = community.state === 'invited';
  const hasJoined = access?.discord.state === 'joined';
  // They join in another tab, and come back to this one. A hidden page does not ask.
  trpc.auth.checkUserAccess.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      isInvited && !hasJoined && state.dataUpdateCount < MAX_CHECKS ? CHECK_AGAIN_MS : false,
  });
  if (hasJoined && (isInvited || community.state === 'asking')) {
    return <CommunityDone community={{ state: 'joined' }} />;
  }
  if (community.state !== 'asking') return <CommunityDone community={community} />;
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
          problem={problem}
          quiet={linkUrl !== null}
          onSubmit={(typed) => {
            onTouch();
            return submit(typed);
          }}
          other={{ text: COPY.skip, press: skip }}
          stacked
          onTouch={onTouch}
        />
      </div>
    </Panel>
  );
}
