import { PICTURE_FILE } from '../brand/picture-path.ts';

/** Drawn icons that an entitlement may have. */
export const ICON_NAMES = [
  'bell',
  'bolt',
  'candles',
  'chart',
  'chat',
  'crown',
  'diamond',
  'flame',
  'people',
  'robot',
  'rocket',
  'school',
  'shield',
  'star',
  'target',
  'wave',
] as const;
export type IconName = (typeof ICON_NAMES)[number];

export function isIconName(icon: string): icon is IconName {
  return (ICON_NAMES as readonly string[]).includes(icon);
}

/** A drawn icon, or an uploaded picture. */
export function isIcon(icon: string): boolean {
  return isIconName(icon) || PICTURE_FILE.test(icon);
}
