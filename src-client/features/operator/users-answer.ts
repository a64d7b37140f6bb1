import type { z } from 'zod';
import type { AdminUser, adminUsersAnswer } from '../../../src/contract/admin.contract.ts';

export type UsersAnswer = z.infer<typeof adminUsersAnswer>;

export interface UserFigures {
  total: number;
  paid: number;
  active: number;
}

/** The tiles' figures as far as the listed users tell them. */
export function figuresOf(users: readonly AdminUser[], total: number): UserFigures {
  return {
    total,
    paid: users.filter((user) => user.subscriptionPlan !== 'free').length,
    active: users.filter((user) => user.subscriptionStatus === 'active').length,
  };
}
