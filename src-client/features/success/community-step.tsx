import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Panel } from '../../components/panel.tsx';
import { CommunityDone } from './community-done.tsx';
import { SUCCESS_COPY as COPY } from './copy.ts';
import styles from './success-page.module.css';
import { useDiscordUsername } from './use-discord-username.ts';

/** `onTouch`: the user interacts with the step, so the redirect timer must stop. */
export function CommunityStep({ onTouch }: { onTouch: () => void }) {
  const [typed, setTyped] = useState('');
  const { community, submit, skip, busy } = useDiscordUsername();
  if (community.state !== 'asking') return <CommunityDone community={community} />;
  const send = (event: FormEvent) => {
    event.preventDefault();
    onTouch();
    void submit(typed);
  };
  return (
    <Panel title={COPY.communityTitle} level={1}>
      <form className={styles.form} onSubmit={send} onFocus={onTouch} onPointerDown={onTouch}>
        <p className={styles.lead}>{COPY.communityLead}</p>
        <TextInput
          label={COPY.username}
          description={COPY.usernameHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" disabled={busy}>
            {busy ? COPY.busy : COPY.join}
          </Button>
          <Button variant="default" onClick={skip}>
            {COPY.skip}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
