import { expect } from 'vitest';
import type { OperatorRole } from '../../src/domain/people/operator-rights.ts';
import { type Person, personAt } from './http-person.ts';
import { OPERATOR, type TestApp } from './test-app.ts';

export interface OperatorOfRole extends Person {
  id: string;
  username: string;
}

const INSERT = `
  insert into operator (id, username, role, password_hash, from_environment, created_at)
    select gen_random_uuid(), ?, ?, password_hash, false, now()
      from operator where from_environment returning id`;

/** A signed-in operator of that role, with the configured operator's password. */
export async function operatorOfRole(
  app: TestApp,
  role: OperatorRole,
  username: string = `one.${role}`,
): Promise<OperatorOfRole> {
  const em = app.app.parts.orm.em.fork();
  const [row] = await em.execute<{ id: string }[]>(INSERT, [username, role]);
  const person = personAt(app.url);
  const { password } = OPERATOR;
  const answer = await person.post('/api/admin-login', { username, password });
  expect(answer.json).toEqual({ success: true });
  return { ...person, id: row?.id ?? '', username };
}
