import type { EntityManager } from '@mikro-orm/postgresql';
import type { PanelSetting } from '../../src/domain/operator/panel-settings.ts';
import { announceChange, type Followed, followChanges } from '../database/follow-changes.ts';
import type { Listener } from '../database/notifications.ts';
import type { Orm } from '../database/orm.ts';
import type { Log } from '../log/log.ts';
import { PanelSettingEntity } from './panel-setting.entity.ts';

const CHANNEL = 'wickline_settings';

type Stored = Partial<Record<PanelSetting, string>>;

/** The operator's values, as every instance uses them. */
export interface PublishedSettings extends Omit<Followed<Stored>, 'current'> {
  /** Null: the operator set none, or the environment sets it. */
  value(name: PanelSetting): string | null;
  isInEnvironment(name: PanelSetting): boolean;
}

export const notifyOfSetting = (em: EntityManager): Promise<void> => announceChange(em, CHANNEL);

export function createPublishedSettings(options: {
  orm: Orm;
  listener: Listener;
  log: Log;
  /** Names that the environment sets. */
  inEnvironment: ReadonlySet<string>;
}): PublishedSettings {
  const { current, ...followed } = followChanges<Stored>({
    ...options,
    channel: CHANNEL,
    initial: {},
    read: readSettings,
  });
  const isInEnvironment = (name: PanelSetting) => options.inEnvironment.has(name);
  return {
    ...followed,
    isInEnvironment,
    value: (name) => (isInEnvironment(name) ? null : (current()[name] ?? null)),
  };
}

export async function readSettings(em: EntityManager): Promise<Stored> {
  const rows = await em.find(PanelSettingEntity, {}, { orderBy: { name: 'asc' } });
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
