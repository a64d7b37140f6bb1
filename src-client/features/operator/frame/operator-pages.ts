import type { Icon } from '@tabler/icons-react';
import {
  IconActivity,
  IconAntenna,
  IconBrandDiscord,
  IconChartBar,
  IconChartLine,
  IconDiscount,
  IconDoorExit,
  IconHome,
  IconKey,
  IconListSearch,
  IconPalette,
  IconPlugConnected,
  IconScale,
  IconShare,
  IconShieldLock,
  IconTags,
  IconTypography,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { OperatorRight } from '../../../../src/domain/people/operator-rights.ts';

interface OperatorPageLink {
  to: LinkProps['to'] & string;
  name: string;
  icon: Icon;
  /** Without this right the page is neither linked nor shown. */
  right: OperatorRight;
  /** Subpages without an entry of their own. */
  alsoAt?: string | readonly string[];
  group: PageGroup;
}

/** The only page open to an operator who must enrol a second factor. */
export const ENROLMENT_PAGE = '/admin/operators';

export const PAGE_GROUPS = [
  { key: 'business', name: 'Business' },
  { key: 'people', name: 'Subscribers' },
  { key: 'signals', name: 'Signals' },
  { key: 'shop', name: 'Shop' },
  { key: 'system', name: 'System' },
] as const;
type PageGroup = (typeof PAGE_GROUPS)[number]['key'];

const inGroup = (
  group: PageGroup,
  pages: readonly Omit<OperatorPageLink, 'group'>[],
): OperatorPageLink[] => pages.map((page) => ({ ...page, group }));

/** Navigation entries in order. */
export const OPERATOR_PAGES: readonly OperatorPageLink[] = [
  ...inGroup('business', [
    { to: '/admin/home', name: 'Home', icon: IconHome, right: 'home.read' },
    { to: '/admin/numbers', name: 'Numbers', icon: IconChartBar, right: 'money.read' },
    { to: '/admin/retention', name: 'Retention', icon: IconDoorExit, right: 'money.read' },
    {
      to: '/admin/disputes',
      name: 'Disputes',
      icon: IconScale,
      right: 'money.read',
      alsoAt: '/admin/disputes/',
    },
  ]),
  ...inGroup('people', [
    {
      to: '/admin',
      name: 'Users',
      icon: IconUsers,
      right: 'users.read',
      alsoAt: ['/admin/users/', '/admin/move'],
    },
    { to: '/admin/follow-up', name: 'Follow-up', icon: IconUserQuestion, right: 'money.read' },
    { to: '/admin/access', name: 'Access', icon: IconKey, right: 'tradingview.read' },
    {
      to: '/discord-admin',
      name: 'Community',
      icon: IconBrandDiscord,
      right: 'community.read',
      alsoAt: '/discord-',
    },
  ]),
  ...inGroup('signals', [
    {
      to: '/admin/signals',
      name: 'Signals',
      icon: IconAntenna,
      right: 'signals.read',
      alsoAt: '/admin/signals/',
    },
    { to: '/admin/record', name: 'Record', icon: IconChartLine, right: 'signals.read' },
  ]),
  ...inGroup('shop', [
    { to: '/admin/catalogue', name: 'Catalogue', icon: IconTags, right: 'catalogue.read' },
    { to: '/admin/offers', name: 'Offers', icon: IconDiscount, right: 'money.read' },
    {
      to: '/admin/partners',
      name: 'Partners',
      icon: IconShare,
      right: 'money.read',
      alsoAt: '/admin/partners/',
    },
    { to: '/admin/texts', name: 'Texts', icon: IconTypography, right: 'texts.write' },
    { to: '/admin/brand', name: 'Brand', icon: IconPalette, right: 'brand.write' },
  ]),
  ...inGroup('system', [
    { to: '/admin/jobs', name: 'Jobs', icon: IconActivity, right: 'system.read' },
    { to: '/admin/audit', name: 'Audit', icon: IconListSearch, right: 'audit.read' },
    { to: '/admin/setup', name: 'Setup', icon: IconPlugConnected, right: 'system.read' },
    { to: ENROLMENT_PAGE, name: 'Operators', icon: IconShieldLock, right: 'own-sign-in' },
  ]),
];

export function isEnrolment(path: string): boolean {
  return path.replace(/\/$/, '') === ENROLMENT_PAGE;
}

export function isAt({ to, alsoAt }: OperatorPageLink, path: string): boolean {
  const here = path.length > 1 ? path.replace(/\/$/, '') : path;
  return here === to || [alsoAt ?? []].flat().some((each) => here.startsWith(each));
}
