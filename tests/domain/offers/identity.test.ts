import { expect, it } from 'vitest';
import { phoneOf } from '../../../src/domain/offers/identity.ts';

it.each([
  ['+1 (555) 010-7788', '+15550107788'],
  ['0049 30 / 901820', '+4930901820'],
  ['+15550107788', '+15550107788'],
  ['+49 (0)30 901820', '+4930901820'],
])('%s is the phone number %s', (typed, phone) => expect(phoneOf(typed)).toBe(phone));

it.each([
  null,
  undefined,
  '',
  '555 010-7788',
  '+123',
  '+1234567890123456',
  'call me',
  '+1555x0107788',
  '+10000000000',
  '+1 (111) 111-1111',
  '+12345678901',
  '+49 9876543',
])('%s names no phone number of one person', (typed) => expect(phoneOf(typed)).toBeNull());
