import {
  IconBell,
  IconBolt,
  IconChartCandle,
  IconChartLine,
  IconCrown,
  IconDiamond,
  IconFlame,
  IconMessageCircle,
  IconRobot,
  IconRocket,
  IconSchool,
  IconShield,
  IconStar,
  IconTarget,
  IconUsers,
  IconWaveSine,
} from '@tabler/icons-react';
import { type IconName, isIconName } from '../../src/domain/catalogue/entitlement-icon.ts';

const ICONS: Record<IconName, typeof IconBell> = {
  bell: IconBell,
  bolt: IconBolt,
  candles: IconChartCandle,
  chart: IconChartLine,
  chat: IconMessageCircle,
  crown: IconCrown,
  diamond: IconDiamond,
  flame: IconFlame,
  people: IconUsers,
  robot: IconRobot,
  rocket: IconRocket,
  school: IconSchool,
  shield: IconShield,
  star: IconStar,
  target: IconTarget,
  wave: IconWaveSine,
};

/** An icon of the fixed set. A name that this version does not know is a star. */
export default function DrawnIcon({ name }: { name: string }) {
  const Icon = isIconName(name) ? ICONS[name] : IconStar;
  return <Icon aria-hidden="true" />;
}
