import type { Icon } from '@tabler/icons-react';
import {
  IconActivity,
  IconBrandDiscord,
  IconKey,
  IconListSearch,
  IconPlugConnected,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { OperatorRight } from '../../../src/domain/people/operator-rights.ts';

interface OperatorPageLink {
  to: LinkProps['to'] & string;
  name: string;
  icon: Icon;
  /** Without it the page is neither linked nor shown. */
  right: OperatorRight;
  /** Pages below this one that have no entry of their own. */
  alsoAt?: string;
}

/** All that an operator reaches who must set up a second factor first. */
export const ENROLMENT_PAGE = '/admin/operators';

/** The operator's navigation, in its order: a page is here once its route is. */
export const OPERATOR_PAGES: readonly OperatorPageLink[] = [
  { to: '/admin', name: 'Users', icon: IconUsers, right: 'users.read', alsoAt: '/admin/users/' },
  { to: '/admin/access', name: 'Access', icon: IconKey, right: 'tradingview.read' },
  { to: '/admin/jobs', name: 'Jobs', icon: IconActivity, right: 'system.read' },
  { to: '/admin/audit', name: 'Audit', icon: IconListSearch, right: 'audit.read' },
  { to: '/admin/setup', name: 'Set-up', icon: IconPlugConnected, right: 'system.read' },
  { to: '/discord-admin', name: 'Community', icon: IconBrandDiscord, right: 'community.read' },
  { to: ENROLMENT_PAGE, name: 'Operators', icon: IconShieldLock, right: 'own-sign-in' },
];

export function isEnrolment(path: string): boolean {
  return path.replace(/\/$/, '') === ENROLMENT_PAGE;
}

export function isAt({ to, alsoAt }: OperatorPageLink, path: string): boolean {
  const here = path.length > 1 ? path.replace(/\/$/, '') : path;
  return here === to || (alsoAt !== undefined && here.startsWith(alsoAt));
}
