import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SetUpPart } from '../../../../src/domain/community/set-up-part.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { Loaded } from '../parts/loaded.tsx';
import { CheckList } from './check-list.tsx';
import { SET_UP_COPY as COPY } from './copy.ts';

interface ChecksPanelProps {
  part: SetUpPart;
  name: string;
  /** Default: the name. */
  title?: string;
  note?: ReactNode;
  /** Beside the heading. */
  mark?: ReactNode;
}

/** The checks of one part, as the server finds them now. */
export function ChecksPanel({ part, name, title = name, note, mark }: ChecksPanelProps) {
  const checks = trpc.admin.setUpChecks.useQuery({ part });
  return (
    <Panel
      dense
      title={title}
      note={note}
      aside={
        <>
          {mark}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => checks.refetch()}
            disabled={checks.isFetching}
            aria-label={COPY.checkAgainOf(name)}
          >
            {checks.isFetching ? COPY.checking : COPY.checkAgain}
          </Button>
        </>
      }
    >
      <Loaded what={name} query={checks}>
        {({ checks: all }) => <CheckList checks={all} onMade={checks.refetch} />}
      </Loaded>
    </Panel>
  );
}
