import type { PaywallAnswer } from '../../../../src/contract/discord/discord-setup.contract.ts';
import { checkPaywall, type PaywallFault } from '../../../../src/domain/community/paywall.ts';
import type { ConsoleDeps, PaywallWatch } from '../console.deps.ts';
import { answerFailures, explained } from '../failure-messages.ts';
import { mappedChannels } from '../set-up/channel-mapping.ts';
import { purposesOf, wantedChannels } from '../set-up/channel-roster.ts';
import { mappedRoleIds } from '../set-up/plan-roles.ts';
import { reasonText } from './explain-permission.ts';
import { type KnownMembers, knownMembers } from './known-members.ts';
import { permissionServerOf } from './permission-server.ts';
import { freshFrame, type ServerFrame } from './server-frame.ts';

type WatchDeps = Omit<ConsoleDeps, 'paywall' | 'operatorRole'>;

/** Debounces bursts of events into one check. */
const SETTLE_MS = 250;
/** A publish, a changed mapping, and events of an instance that is not the leader start no check here. */
const STALE_MS = 2 * 60_000;

const UNEXPECTED = 'The server’s log says why.';

export function createPaywallWatch(deps: WatchDeps): PaywallWatch {
  let timer: NodeJS.Timeout | undefined;
  let known = '';
  let checked: PaywallAnswer | null = null;
  let failure: string | null = null;
  let looking = false;
  const listeners: ((frame: ServerFrame) => void)[] = [];
  const watch: PaywallWatch = {
    async check(cause, { fresh } = { fresh: false }) {
      const answer: PaywallAnswer = await answerFailures(async () => {
        const frame = fresh ? await freshFrame(deps.gateway) : await deps.directory.frame();
        for (const listener of listeners) listener(frame);
        return checkFrame(deps, frame, cause);
      }, {});
      failure = answer.success ? null : (answer.message ?? UNEXPECTED);
      if (!answer.success) return answer;
      const faults = (answer.faults ?? []).map((fault) => fault.message).join('\n');
      if (faults !== known && faults !== '') {
        deps.log.warn({ faults: answer.faults, cause }, 'the paywall check found faults');
      }
      known = faults;
      checked = answer;
      return answer;
    },
    known() {
      const age = deps.machineClock.now().getTime() - Date.parse(checked?.checkedAt ?? '');
      // Without a check the age is not a number.
      if (!looking && (failure !== null || !(age < STALE_MS))) {
        looking = true;
        watch
          .check('look at the home')
          .catch((error: unknown) => {
            failure = UNEXPECTED;
            deps.log.warn({ err: error }, 'no paywall check');
          })
          .finally(() => {
            looking = false;
          });
      }
      return { checked, failure };
    },
    onChecked: (listener) => void listeners.push(listener),
  };
  deps.directory.onServerChange((event) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      watch.check(`${event.kind} event`).catch((error: unknown) => {
        deps.log.warn({ err: error, told: explained(error) }, 'no paywall check');
      });
    }, SETTLE_MS);
    timer.unref();
  });
  return watch;
}

async function checkFrame(
  deps: WatchDeps,
  frame: ServerFrame,
  cause: string,
): Promise<PaywallAnswer> {
  const names = deps.settings.publicChannelNames;
  const wanted = wantedChannels(names, frame.channels, await mappedChannels(deps));
  const purposes = purposesOf(frame.channels, wanted, deps.catalogue.current());
  const channels = [...frame.channels.values()]
    .sort((a, b) => a.position - b.position)
    .map(({ id, name, type, overrides }) => {
      return { id, name, type, overrides, purpose: purposes.get(id) ?? null };
    });
  const byEntitlement = await mappedRoleIds(deps);
  const members = await knownMembers(deps, frame);
  const trustedIds = new Set([frame.server.ownerId, ...members.botIds]);
  const server = permissionServerOf(frame);
  const { sights, faults } = checkPaywall(server, channels, {
    catalogue: deps.catalogue.current(),
    byEntitlement,
    trustedIds,
  });
  const views = channels.flatMap(({ id, name, purpose }) => {
    const plans = sights[id];
    return plans === undefined ? [] : [{ id, name, purpose, plans }];
  });
  return {
    success: true,
    message:
      faults.length === 0 ? 'No plan sees more than it includes.' : `${faults.length} findings`,
    checkedAt: deps.machineClock.now().toISOString(),
    cause,
    channels: views,
    faults: faults.map((fault) => faultView(fault, frame, members.nameOf)),
  };
}

function faultView(fault: PaywallFault, frame: ServerFrame, nameOf: KnownMembers['nameOf']) {
  const channel = `#${frame.channels.get(fault.channelId)?.name ?? fault.channelId}`;
  const why = reasonText(fault.because, frame, nameOf);
  const plan = 'plan' in fault ? fault.plan : null;
  const kind = fault.kind === 'writing' ? 'writes' : fault.kind;
  return { kind, channelId: fault.channelId, plan, why, message: `${head()}: ${why}` };

  function head(): string {
    switch (fault.kind) {
      case 'writing':
        return `${channel} can be written in outside the plans`;
      case 'leak':
        return `${fault.plan} members see ${channel}, which their plan does not include`;
      case 'shut-out':
        return `${fault.plan} members do not see ${channel}, which their plan includes`;
      case 'writes':
        return `${fault.plan} members can write in ${channel}`;
      case 'opening':
        return `${channel} is open outside the plans`;
    }
  }
}
