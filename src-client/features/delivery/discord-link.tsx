import { Button } from '@mantine/core';
import { IconBrandDiscord } from '@tabler/icons-react';
import { DELIVERY_COPY as COPY } from '../../../src/texts/pages/delivery.texts.ts';
import { SUCCESS_COPY } from '../../../src/texts/pages/success.texts.ts';
import styles from './delivery-tracker.module.css';

interface DiscordLinkProps {
  url: string;
  variant: 'filled' | 'default';
  /** The username is typed instead. */
  onType: () => void;
}

export function DiscordLink({ url, variant, onType }: DiscordLinkProps) {
  return (
    <>
      <Button
        component="a"
        href={url}
        size="sm"
        variant={variant}
        leftSection={<IconBrandDiscord size={20} aria-hidden="true" />}
      >
        {SUCCESS_COPY.link}
      </Button>
      <button type="button" className={styles.link} onClick={onType}>
        {COPY.typeInstead}
      </button>
    </>
  );
}
