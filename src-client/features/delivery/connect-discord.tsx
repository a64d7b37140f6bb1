import { Button } from '@mantine/core';
import { IconBrandDiscord } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { DELIVERY_COPY as COPY, STEP_ACTIONS } from '../../../src/texts/pages/delivery.texts.ts';
import { SUCCESS_COPY } from '../../../src/texts/pages/success.texts.ts';
import { useDiscordLink } from '../success/use-discord-link.ts';
import styles from './delivery-tracker.module.css';

const TypedName = lazy(async () => ({
  default: (await import('./typed-discord-name.tsx')).TypedDiscordName,
}));

interface ConnectDiscordProps {
  isPrimary: boolean;
}

/** Sign-in at Discord where the seller offers it, and the username typed here. Nothing before that is known. */
export function ConnectDiscord({ isPrimary }: ConnectDiscordProps) {
  const [typing, setTyping] = useState(false);
  const linkUrl = useDiscordLink();
  if (linkUrl === undefined) return null;
  if (typing) {
    return (
      <Suspense>
        <TypedName isPrimary={isPrimary} onCancel={() => setTyping(false)} />
      </Suspense>
    );
  }
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
