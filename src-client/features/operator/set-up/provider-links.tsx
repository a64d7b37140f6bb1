import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { SetUpGuideStep } from '../../../../src/contract/operator/setup.contract.ts';
import styles from './wizard.module.css';

/** Pages of a provider, each in a tab of its own. */
export function ProviderLinks({ links }: Pick<SetUpGuideStep, 'links'>) {
  if (links.length === 0) return null;
  return (
    <div className={styles.links}>
      {links.map(({ label, href }) => (
        <Button
          key={href}
          component="a"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          size="compact-sm"
          variant="default"
          rightSection={<IconExternalLink size={14} aria-hidden />}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
