import { z } from 'zod';
import { USERS_COLUMNS } from '../../../domain/operator/users-columns.ts';
import { planField } from '../../wire-fields.ts';
import { accessStateField, listedStatusField, usersSortField } from '../users.contract.ts';

export const usersView = z.object({
  name: z.string().trim().min(1, 'Please name the view.').max(60),
  plan: planField.nullable(),
  status: listedStatusField.nullable(),
  access: accessStateField.nullable(),
  /** One mail domain, such as '@example.com'. Other searches name people, so they are not kept. */
  q: z
    .string()
    .max(200)
    .regex(/^@[^\s@]+\.[^\s@]+$/, 'Only a search for a mail domain can be saved.')
    .nullable(),
  sort: usersSortField,
  descending: z.boolean(),
  columns: z.array(z.enum(USERS_COLUMNS)).max(USERS_COLUMNS.length),
});
export type UsersView = z.infer<typeof usersView>;

export const usersViewsAnswer = z.array(usersView.extend({ id: z.string() }));
export const saveUsersViewAnswer = z.object({ id: z.string() });
export const deleteUsersViewInput = z.object({ id: z.uuid() });
