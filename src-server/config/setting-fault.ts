import type { PanelSetting } from '../../src/domain/operator/panel-settings.ts';
import { businessEnvironment } from './business.config.ts';
import { SCRIPT_ID } from './contradictions.ts';
import { providersEnvironment } from './providers.config.ts';

const FIELDS = { ...businessEnvironment.shape, ...providersEnvironment.shape };

/** Why the environment would refuse this value too. Null: it would not. */
export function settingFault(name: PanelSetting, text: string): string | null {
  const read = FIELDS[name].safeParse(text, { jitless: true });
  if (!read.success) return read.error.issues[0]?.message ?? 'is not valid';
  const isScript = name.startsWith('TRADINGVIEW_PINE_');
  return isScript && !SCRIPT_ID.test(text) ? 'must be a script id (PUB;…)' : null;
}
