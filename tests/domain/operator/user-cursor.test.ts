import { expect, test } from 'vitest';
import { listUsersInput } from '../../../src/contract/operator/users.contract.ts';
import { cursorOf } from '../../../src-server/operator/users/user-order.ts';

test('a page of users that ends with the longest address has a next page', () => {
  const value = `${'a'.repeat(64)}@${'b'.repeat(185)}.com`;
  const cursor = cursorOf({ value, id: '0192f0c1-0000-7000-8000-0000000000a1' });
  expect(listUsersInput.parse({ sort: 'email', cursor })).toMatchObject({ cursor });
});
