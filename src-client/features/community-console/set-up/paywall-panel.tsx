import { Button } from '@mantine/core';
import type { PaywallAnswer } from '../../../../src/contract/discord/discord-setup.contract.ts';
import {
  type ChannelFaults,
  faultsByChannel,
} from '../../../../src/domain/community/paywall-summary.ts';
import { planKeys, planName } from '../../../../src/domain/plan.ts';
import { Panel } from '../../../components/panel.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { watchSideways } from '../../../components/watch-sideways.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { showMoment } from '../../../lib/dates.ts';
import { Banner } from '../parts/banner.tsx';
import { bannerText, isSignedOut } from '../parts/banner-text.ts';
import shared from '../parts/console.module.css';
import { useLastGood } from '../parts/use-last-good.ts';
import styles from '../roles/matrix.module.css';
import { PAYWALL_COPY as COPY } from '../roles/permissions-copy.ts';

type Channel = NonNullable<PaywallAnswer['channels']>[number];
type Fault = NonNullable<PaywallAnswer['faults']>[number];

function sightOf(sight: Channel['plans'][string] | undefined): keyof typeof COPY.sees {
  if (sight?.sees !== true) return 'none';
  if (sight.threadsOnly) return 'threads';
  return sight.writes ? 'writes' : 'reads';
}

/** Such as 'Free can read; everyone can write'. */
function summaryOf({ reads, shutOut, writes, isOpen, isWritable }: ChannelFaults): string {
  const named = (plans: readonly string[]) =>
    plans.length === planKeys(catalogue).length
      ? COPY.everyPlan
      : plans.map((plan) => planName(catalogue, plan)).join(', ');
  const facts = [
    ...(reads.length > 0 ? [COPY.reads(named(reads))] : []),
    ...(shutOut.length > 0 ? [COPY.shutOut(named(shutOut))] : []),
    ...(writes.length > 0 ? [COPY.writes(named(writes))] : []),
    ...(isOpen ? [COPY.reads(COPY.outside)] : []),
    ...(isWritable ? [COPY.writes(COPY.outside)] : []),
  ];
  return `${facts.join('; ')}.`;
}

function FaultList({
  faults,
  channels,
}: {
  faults: ChannelFaults[];
  channels: readonly Channel[];
}) {
  return (
    <ul className={styles.findings}>
      {faults.map((fault) => (
        <li key={fault.channelId}>
          <div>
            <strong>#{channels.find(({ id }) => id === fault.channelId)?.name}</strong>{' '}
            {summaryOf(fault)}
            {fault.why.map((why) => (
              <small key={why}>{why}</small>
            ))}
          </div>
          <a href="/discord-fix">{COPY.repair}</a>
        </li>
      ))}
    </ul>
  );
}

/** Points to the check while a channel is open to the wrong people. */
export function PaywallNotice() {
  const shown = useLastGood(trpc.discord.paywall.useQuery().data);
  const faults = faultsByChannel(shown?.faults ?? []);
  if (faults.length === 0) return null;
  return (
    <p className={shared.notice}>
      {COPY.notice(faults.length)} <a href="#paywall">{COPY.noticeLink}</a>
    </p>
  );
}

interface PlanTableProps {
  channels: readonly Channel[];
  faults: readonly Fault[];
}

function PlanTable({ channels, faults }: PlanTableProps) {
  const wrong = (channelId: string, plan: string) => {
    const fault = faults.find((each) => each.channelId === channelId && each.plan === plan);
    return fault && COPY.shouldBe[fault.kind];
  };
  return (
    <section
      ref={watchSideways}
      className={styles.scroll}
      aria-label={COPY.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{COPY.channel}</th>
            <th scope="col">{COPY.purpose}</th>
            {planKeys(catalogue).map((plan) => (
              <th key={plan} scope="col">
                {planName(catalogue, plan)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {channels.map((channel) => (
            <tr key={channel.id}>
              <th scope="row">{channel.name}</th>
              <td>{channel.purpose === null ? COPY.noRule : COPY.purposes[channel.purpose]}</td>
              {planKeys(catalogue).map((plan) => {
                const sight = sightOf(channel.plans[plan]);
                const should = wrong(channel.id, plan);
                return (
                  <td key={plan} data-sight={should === undefined ? sight : 'wrong'}>
                    {COPY.sees[sight]}
                    {should !== undefined && `, ${should}`}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Compares what each plan sees with what it includes. */
export function PaywallPanel() {
  const check = trpc.discord.paywall.useQuery();
  const shown = useLastGood(check.data);
  const faults = faultsByChannel(shown?.faults ?? []);
  const { error, isFetching } = check;
  const refused = check.data?.success === false ? check.data.message : null;
  const said = error === null ? refused : bannerText(error);
  return (
    <Panel
      dense
      id="paywall"
      title={
        <>
          {COPY.title}{' '}
          {faults.length > 0 && (
            <StatusBadge tone="negative">{COPY.found(faults.length)}</StatusBadge>
          )}
        </>
      }
      aside={
        <Button
          size="sm"
          variant="default"
          disabled={isFetching}
          onClick={() => void check.refetch()}
        >
          {COPY.recheck}
        </Button>
      }
    >
      {shown === null && (said ?? COPY.loading)}
      {shown !== null && said !== null && (
        <Banner text={said} signedOut={error !== null && isSignedOut(error)} />
      )}
      {shown !== null && <Checked answer={shown} faults={faults} />}
    </Panel>
  );
}

interface CheckedProps {
  answer: PaywallAnswer;
  faults: ChannelFaults[];
}

function Checked({ answer, faults }: CheckedProps) {
  const channels = answer.channels ?? [];
  return (
    <>
      {faults.length === 0 ? (
        <p className={styles.tidy}>{COPY.tidy}</p>
      ) : (
        <FaultList faults={faults} channels={channels} />
      )}
      <p className={shared.muted}>
        {COPY.checked} {showMoment(answer.checkedAt ?? '')}
      </p>
      <PlanTable channels={channels} faults={answer.faults ?? []} />
    </>
  );
}
