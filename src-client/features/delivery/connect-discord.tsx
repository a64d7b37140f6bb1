import { Button } from '@mantine/core';
import { IconBrandDiscord } from '@tabler/icons-react';
import { useState } from 'react';
import { DELIVERY_COPY as COPY, STEP_ACTIONS } from '../../../src/texts/pages/delivery.texts.ts';
import { SUCCESS_COPY } from '../../../src/texts/pages/success.texts.ts';
import { NameForm } from '../../components/name-form.tsx';
import { useDiscordLink } from '../success/use-discord-link.ts';
import { useDiscordUsername } from '../success/use-discord-username.ts';
import styles from './delivery-tracker.module.css';

interface ConnectDiscordProps {
  isPrimary: boolean;
}

/** Sign-in at Discord where the seller offers it, and the username typed here. Nothing before that is known. */
export function ConnectDiscord({ isPrimary }: ConnectDiscordProps) {
  const [typing, setTyping] = useState(false);
  const linkUrl = useDiscordLink();
  if (linkUrl === undefined) return null;
  if (typing) return <DiscordNameForm isPrimary={isPrimary} onCancel={() => setTyping(false)} />;
  const variant = isPrimary ? 'filled' : 'default';
  if (linkUrl === null) {
    return (
      <Button size="sm" variant={variant} onClick={() => setTyping(true)}>
        {STEP_ACTIONS['name-discord']}
      </Button>
    );
  }
  return (
    <>
      <Button
        component="a"
        href={linkUrl}
        size="sm"
        variant={variant}
        leftSection={<IconBrandDiscord size={20} aria-hidden="true" />}
      >
        {SUCCESS_COPY.link}
      </Button>
      <button type="button" className={styles.link} onClick={() => setTyping(true)}>
        {COPY.typeInstead}
      </button>
    </>
  );
}

function DiscordNameForm({ isPrimary, onCancel }: ConnectDiscordProps & { onCancel: () => void }) {
  const [typed, setTyped] = useState('');
  const { submit, busy } = useDiscordUsername();
  return (
    <NameForm
      label={SUCCESS_COPY.username}
      hint={SUCCESS_COPY.usernameHint}
      typed={typed}
      onType={setTyped}
      submit={busy ? SUCCESS_COPY.busy : COPY.invite}
      quiet={!isPrimary}
      blocked={busy}
      onSubmit={() => submit(typed)}
      other={{ text: COPY.cancel, press: onCancel }}
    />
  );
}
