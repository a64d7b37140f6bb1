/** Operator roles. An owner may do everything. */
export const OPERATOR_ROLES = ['owner', 'support', 'finance', 'read-only', 'tradingview'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

type EmployedRole = Exclude<OperatorRole, 'owner'>;

/** Roles with each right, besides owners. Every operator procedure declares one right. */
const GIVEN_TO = {
  /** Signing in and out; one's own factors, password, sessions and saved views. */
  'own-sign-in': ['support', 'finance', 'read-only', 'tradingview'],
  /** The home page. Each of its parts needs the right of its own page. */
  'home.read': ['support', 'finance', 'read-only', 'tradingview'],
  'users.read': ['support', 'finance', 'read-only'],
  'users.help': ['support'],
  /** Seeing the product as a user, without changing anything. */
  'users.view-as': ['support'],
  'users.export': [],
  'users.erase': [],
  'users.import': [],
  'access.read': ['support', 'finance', 'read-only'],
  'access.grant': ['support'],
  'access.grant-forever': [],
  /** Plans until a date. Longer than a year also needs 'access.grant-forever'. */
  'plans.grant': ['support'],
  'money.read': ['support', 'finance', 'read-only'],
  'money.sync': ['support', 'finance'],
  'money.refund': ['finance'],
  /** Discount codes and trials. */
  'offers.change': [],
  'catalogue.read': ['support', 'finance', 'read-only'],
  'catalogue.change': [],
  'tradingview.read': ['support', 'read-only', 'tradingview'],
  'tradingview.work': ['support', 'tradingview'],
  'tradingview.connect': [],
  'community.read': ['support', 'read-only'],
  'community.members': ['support'],
  'community.configure': [],
  'signals.read': ['support', 'read-only'],
  /** Sends, corrects, withdraws and releases signals. */
  'signals.send': ['support'],
  /** Sources, routes and the record. */
  'signals.configure': [],
  'system.read': ['support', 'finance', 'read-only'],
  'system.change': [],
  'texts.write': [],
  'brand.write': [],
  'audit.read': ['read-only'],
  'operators.manage': [],
} as const satisfies Record<string, readonly EmployedRole[]>;

export type OperatorRight = keyof typeof GIVEN_TO;
export const OPERATOR_RIGHTS = Object.keys(GIVEN_TO) as OperatorRight[];

export function mayDo(role: OperatorRole, right: OperatorRight): boolean {
  const others: readonly OperatorRole[] = GIVEN_TO[right];
  return role === 'owner' || others.includes(role);
}

const ROLE_LABELS: Record<OperatorRole, string> = {
  owner: 'Owner',
  support: 'Support',
  finance: 'Finance',
  'read-only': 'Read only',
  tradingview: 'TradingView assistant',
};

/** A sentence that lists the roles with the right. */
export function rolesWith(right: OperatorRight): string {
  const names = OPERATOR_ROLES.filter((role) => mayDo(role, right)).map(
    (each) => ROLE_LABELS[each],
  );
  const last = names.pop();
  if (names.length === 0) return `Only the role ${last} can do it.`;
  return `The roles ${names.join(', ')} and ${last} can do it.`;
}

/** Rights lost by a role change, in table order. */
export function lostRights(before: OperatorRole, after: OperatorRole): OperatorRight[] {
  return OPERATOR_RIGHTS.filter((right) => mayDo(before, right) && !mayDo(after, right));
}

function isOperatorRole(value: string): value is OperatorRole {
  return (OPERATOR_ROLES as readonly string[]).includes(value);
}

/** A role unknown to this version is read-only. */
export function roleOf(stored: string): OperatorRole {
  return isOperatorRole(stored) ? stored : 'read-only';
}
