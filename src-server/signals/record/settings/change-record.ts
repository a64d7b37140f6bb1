import { operatorActor, recordAudit } from '../../../audit/record-audit.ts';
import { announceChange } from '../../../database/follow-changes.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import { requirePostable } from '../../relay/routes/safe-channel.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { RECORD_CHANNEL } from '../record-channel.ts';
import { RecordSettingEntity } from './record-setting.entity.ts';

/** A setting that is left out stays as another operator may have changed it since the page was opened. */
interface RecordChange {
  isShown?: boolean | undefined;
  anchorChannel?: string | null | undefined;
}

/**
 * Shows or hides the public record, and chooses the channel of its anchors. Refuses another channel in which the bot
 * cannot post. A chosen one that failed since does not keep the record shown.
 */
export async function changeRecord(
  deps: Pick<SignalsDeps, 'orm' | 'clock' | 'machineClock' | 'discord' | 'catalogue'>,
  actor: OperatorActor,
  change: RecordChange,
): Promise<void> {
  const { orm, clock, machineClock } = deps;
  const known = await readFork(orm).findOneOrFail(RecordSettingEntity, { id: 1 });
  const wanted = change.anchorChannel ?? null;
  if (wanted !== null && wanted !== known.anchorChannel) await requirePostable(deps, wanted);
  await transact(orm, async (em) => {
    const setting = await em.findOneOrFail(RecordSettingEntity, { id: 1 }, FOR_UPDATE);
    const before = {
      isShown: setting.shownSince != null,
      anchorChannel: setting.anchorChannel ?? null,
    };
    const { isShown = before.isShown, anchorChannel = before.anchorChannel } = change;
    if (isShown !== before.isShown) setting.shownSince = isShown ? clock.now() : null;
    setting.anchorChannel = anchorChannel;
    setting.changedBy = actor.operatorId;
    setting.changedAt = clock.now();
    recordAudit(em, {
      at: machineClock.now(),
      actor: operatorActor(actor),
      action: 'record.changed',
      target: 'record',
      before,
      after: { isShown, anchorChannel },
    });
    await announceChange(em, RECORD_CHANNEL);
  });
}
