import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PanelSetting } from '../../src/domain/operator/panel-settings.ts';
import { settingFault } from '../config/setting-fault.ts';
import { AppError } from '../errors/app-error.ts';
import { PanelSettingEntity } from './panel-setting.entity.ts';
import { notifyOfSetting } from './published-settings.ts';

/** Stores a value, or with null returns to the default. Returns the value before. */
export async function writeSetting(
  em: EntityManager,
  { operatorId, at }: { operatorId: string; at: Date },
  { name, value }: { name: PanelSetting; value: string | null },
): Promise<string | null> {
  const fault = value === null ? null : settingFault(name, value);
  if (fault !== null) {
    throw new AppError('setting.refused', 'invalid', `This value ${fault}.`);
  }
  const found = await em.findOne(
    PanelSettingEntity,
    { name },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  // The upsert changes the entity that was found.
  const before = found?.value ?? null;
  if (value === null) await em.nativeDelete(PanelSettingEntity, { name });
  else {
    await em.upsert(PanelSettingEntity, { name, value, changedBy: operatorId, changedAt: at });
  }
  await notifyOfSetting(em);
  return before;
}
