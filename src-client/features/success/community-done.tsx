import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { SUCCESS_COPY as COPY } from '../../../src/texts/pages/success.texts.ts';
import { Panel } from '../../components/panel.tsx';
import styles from './success-page.module.css';
import type { CommunityState } from './use-discord-username.ts';

type DoneState = Exclude<CommunityState, { state: 'asking' }>;

const LEAD = {
  invited: 'doneInvited',
  saved: 'doneSaved',
  skipped: 'doneSkipped',
  joined: 'doneJoined',
} as const satisfies Record<DoneState['state'], keyof typeof COPY>;

export function CommunityDone({ community }: { community: DoneState }) {
  const navigate = useNavigate();
  const region = useRef<HTMLDivElement>(null);
  // The focused form is gone, so the next step takes the focus.
  useEffect(() => region.current?.focus(), []);
  return (
    <Panel title={COPY.doneTitle} level={1}>
      <div className={styles.done} ref={region} tabIndex={-1}>
        <p className={styles.lead} role="status">
          {(community.state === 'invited' && community.paused) || COPY[LEAD[community.state]]}
        </p>
        {community.state === 'invited' && community.paused !== null ? (
          <>
            <Button onClick={() => navigate({ to: '/' })}>{COPY.dashboard}</Button>
            <p>
              <a href={community.inviteUrl} target="_blank" rel="noopener">
                {COPY.openInvite}
              </a>
            </p>
          </>
        ) : community.state === 'invited' ? (
          <>
            <Button component="a" href={community.inviteUrl} target="_blank" rel="noopener">
              {COPY.openInvite}
            </Button>
            <p>
              <Link to="/">{COPY.onward}</Link>
            </p>
          </>
        ) : (
          <Button onClick={() => navigate({ to: '/' })}>{COPY.dashboard}</Button>
        )}
      </div>
    </Panel>
  );
}
