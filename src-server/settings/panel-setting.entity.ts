import { defineEntity, p } from '@mikro-orm/core';
import type { PanelSetting } from '../../src/domain/operator/panel-settings.ts';

/** Values that an operator set on the setup page. Without a row, the environment or the default. */
export const PanelSettingEntity = defineEntity({
  name: 'PanelSetting',
  tableName: 'panel_setting',
  properties: {
    /** As the environment names it. */
    name: p.text().primary().$type<PanelSetting>(),
    value: p.text(),
    changedBy: p.text(),
    /** Machine time. */
    changedAt: p.datetime(3),
  },
});
