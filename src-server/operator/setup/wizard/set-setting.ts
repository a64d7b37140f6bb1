import type { PanelSetting } from '../../../../src/domain/operator/panel-settings.ts';
import { operatorActor, recordAudit } from '../../../audit/record-audit.ts';
import { transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import { writeSetting } from '../../../settings/write-setting.ts';
import type { OperatorDeps } from '../../operator.deps.ts';

/** Sets one value, or with null returns to the default. Every page and job uses it from then on. */
export async function setSetting(
  deps: Pick<OperatorDeps, 'orm' | 'machineClock' | 'settings'>,
  actor: Pick<OperatorActor, 'operatorId'>,
  change: { name: PanelSetting; value: string | null },
): Promise<{ success: true }> {
  const { name } = change;
  if (deps.settings.isInEnvironment(name)) {
    const message = `The environment sets ${name}. Change it there, and restart.`;
    throw new AppError('setting.in-environment', 'conflict', message);
  }
  const at = deps.machineClock.now();
  await transact(deps.orm, async (em) => {
    const before = await writeSetting(em, { operatorId: actor.operatorId, at }, change);
    recordAudit(em, {
      at,
      actor: operatorActor(actor),
      action: 'setting.changed',
      target: `setting:${name}`,
      before: { value: shown(name, before) },
      after: { value: shown(name, change.value) },
    });
  });
  // The writer's next request uses it, without waiting for the notification.
  await deps.settings.load();
  return { success: true };
}

/** The audit keeps no addresses of people. */
function shown(name: PanelSetting, value: string | null): string | null {
  return value !== null && name.endsWith('_EMAIL') ? 'an address' : value;
}
