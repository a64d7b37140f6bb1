import { Button } from '@mantine/core';
import type { FixAnswer } from '../../../../src/contract/discord/discord-setup.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { Banner } from '../parts/banner.tsx';
import { bannerText, isSignedOut } from '../parts/banner-text.ts';
import styles from '../parts/console.module.css';
import { ConsoleFrame } from '../parts/console-frame.tsx';
import { useMoved } from '../parts/pulse.tsx';
import { ChangeHistory } from './change-history.tsx';
import { FIX_COPY as COPY } from './fix-copy.ts';
import { StepList } from './step-list.tsx';
import stepStyles from './steps.module.css';

function FixResult({ answer }: { answer: FixAnswer }) {
  const { results } = answer;
  if (results === undefined) return null;
  return (
    <div className={stepStyles.result} role="status">
      <p>{results.channelsCreated ? COPY.created.yes : COPY.created.no}</p>
      <p>{results.permissionsFixed ? COPY.fixed.yes : COPY.fixed.no}</p>
      <h2>
        {COPY.publicIds} ({results.publicChannelIds.length})
      </h2>
      <ul>
        {results.publicChannelIds.map((id) => (
          <li key={id}>
            <code>{id}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Changes that a repair would make now, or why they cannot be computed. */
function Pending() {
  const difference = trpc.discord.setUpDifference.useQuery({ action: 'repair' });
  const { data, error, isPending } = difference;
  if (isPending) return <p>{COPY.loading}</p>;
  if (error !== null) return <p role="alert">{bannerText(error)}</p>;
  if (!data.success) return <p role="alert">{data.message}</p>;
  return data.steps.length === 0 ? (
    <p>{COPY.nothingPending}</p>
  ) : (
    <>
      <p className={styles.muted}>{COPY.steps(data.steps.length)}</p>
      <StepList steps={data.steps} />
    </>
  );
}

export function FixPage() {
  const utils = trpc.useUtils();
  const bot = trpc.discord.botState.useQuery();
  const fix = trpc.discord.fixChannels.useMutation({
    onSettled: () => utils.discord.invalidate(),
  });
  useMoved(['server', 'changes'], () => {
    // The repair itself changes the server: reload only once it has finished.
    if (!fix.isPending) void utils.discord.invalidate();
  });
  const error = fix.error ?? bot.error;
  return (
    <ConsoleFrame title={COPY.title} bot={bot.data ?? null}>
      {error !== null && <Banner text={bannerText(error)} signedOut={isSignedOut(error)} />}
      {fix.data?.success === false && <Banner text={fix.data.message} />}
      {fix.data?.success && <p className={styles.done}>{fix.data.message}</p>}
      <div className={styles.split}>
        <div className={styles.panels}>
          <Panel dense>
            <p className={styles.muted}>{COPY.what}</p>
            <Button onClick={() => fix.mutate()} disabled={fix.isPending}>
              {fix.isPending ? COPY.busy : COPY.button}
            </Button>
            {fix.data !== undefined && <FixResult answer={fix.data} />}
          </Panel>
          {bot.error === null && (
            <Panel dense title={COPY.pending}>
              <Pending />
            </Panel>
          )}
        </div>
        {bot.error === null && <ChangeHistory />}
      </div>
    </ConsoleFrame>
  );
}
