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

interface OperatorPageLink {
  to: LinkProps['to'] & string;
  name: string;
  icon: Icon;
  /** Pages below this one that have no entry of their own. */
  alsoAt?: string;
}

/** The operator's navigation, in its order: a page is here once its route is. */
export const OPERATOR_PAGES: readonly OperatorPageLink[] = [
  { to: '/admin', name: 'Users', icon: IconUsers, alsoAt: '/admin/users/' },
  { to: '/admin/access', name: 'Access', icon: IconKey },
  { to: '/admin/jobs', name: 'Jobs', icon: IconActivity },
  { to: '/admin/audit', name: 'Audit', icon: IconListSearch },
  { to: '/admin/setup', name: 'Set-up', icon: IconPlugConnected },
  { to: '/discord-admin', name: 'Community', icon: IconBrandDiscord },
  { to: '/admin/operators', name: 'Operators', icon: IconShieldLock },
];

export function isAt({ to, alsoAt }: OperatorPageLink, path: string): boolean {
  const here = path.length > 1 ? path.replace(/\/$/, '') : path;
  return here === to || (alsoAt !== undefined && here.startsWith(alsoAt));
}
