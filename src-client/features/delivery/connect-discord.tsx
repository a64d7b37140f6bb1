import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { STEP_ACTIONS } from '../../../src/texts/pages/delivery.texts.ts';
import { useDiscordLink } from '../success/use-discord-link.ts';

/** Only where the seller offers the sign-in at Discord. */
const DiscordLink = lazy(async () => ({
  default: (await import('./discord-link.tsx')).DiscordLink,
}));

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
    <Suspense>
      <DiscordLink url={linkUrl} variant={variant} onType={() => setTyping(true)} />
    </Suspense>
  );
}
