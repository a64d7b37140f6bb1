import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { RecordView } from '../../../../src/contract/operator/record.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { Loaded } from '../parts/loaded.tsx';
import parts from '../parts/parts.module.css';
import { RightButton } from '../role/right-button.tsx';
import { useMay } from '../role/role-root.tsx';
import { AnchorsPanel } from './anchors-panel.tsx';
import { RECORD_COPY as COPY } from './copy.ts';
import { FiguresPanel } from './figures-panel.tsx';
import { RulePanel } from './rule-panel.tsx';
import { SwitchDialog } from './switch-dialog.tsx';

/** The public record: whether it is shown, its figures, its rule and its anchors. */
export function RecordPage() {
  const record = trpc.admin.record.useQuery();
  return (
    <OperatorPage title={COPY.title}>
      <div className={parts.stack}>
        <Loaded what={COPY.what} query={record}>
          {(view) => (
            <>
              <StatePanel view={view} />
              <FiguresPanel view={view} />
              <AnchorsPanel view={view} />
              <RulePanel view={view} />
            </>
          )}
        </Loaded>
      </div>
    </OperatorPage>
  );
}

function StatePanel({ view }: { view: RecordView }) {
  const [asked, setAsked] = useState(false);
  const isShown = view.shownSince !== null;
  const may = useMay();
  const { documented, live, liveOff, change } = COPY.claims;
  const claims =
    view.claims === 'documented' ? documented(view.fixedAccuracy) : isShown ? live : liveOff;
  return (
    <Panel
      dense
      title={COPY.state.title}
      aside={
        <RightButton
          right="signals.configure"
          size="compact-sm"
          variant={isShown ? 'default' : 'filled'}
          onClick={() => setAsked(true)}
        >
          {isShown ? COPY.state.hide : COPY.state.show}
        </RightButton>
      }
    >
      <p>
        <StatusBadge tone={isShown ? 'positive' : 'neutral'}>
          {isShown ? COPY.state.on : COPY.state.off}
        </StatusBadge>{' '}
        {view.shownSince === null
          ? COPY.state.offNote
          : COPY.state.onNote(showMoment(view.shownSince))}{' '}
        {isShown && (
          <Anchor href="/record" target="_blank">
            {COPY.state.view}
          </Anchor>
        )}
      </p>
      <p className={parts.quiet}>
        {claims}{' '}
        {may('system.read') && (
          <Link to="/admin/setup" search={{ step: 'brand' }} hash="CLAIMS">
            {change}
          </Link>
        )}
      </p>
      {asked && <SwitchDialog view={view} onClose={() => setAsked(false)} />}
    </Panel>
  );
}
