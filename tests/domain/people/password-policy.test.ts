import { describe, expect, it } from 'vitest';
import {
  PASSWORD_REFUSAL_TEXT,
  refusePassword,
} from '../../../src/domain/people/password-policy.ts';

describe('the password rules', () => {
  it.each([
    ['Abcdef1', 'too-short-setup'],
    ['abcdefg1', 'not-mixed'],
    ['ABCDEFG1', 'not-mixed'],
    ['Abcdefgh', 'not-mixed'],
    ['Abcdefg1', null],
  ])('on /password-setup %s gives %s [domain-15]', (password, refusal) => {
    expect(refusePassword('setup', password)).toBe(refusal);
  });

  it.each([
    ['abcde', 'too-short-register'],
    ['abcdef', null],
  ])('on /register %s gives %s [domain-16]', (password, refusal) => {
    expect(refusePassword('register', password)).toBe(refusal);
  });

  it('the password rules use the documented sentences [domain-17]', () => {
    expect(PASSWORD_REFUSAL_TEXT).toEqual({
      'too-short-setup': 'Password must be at least 8 characters',
      'too-short-register': 'Password must be at least 6 characters long.',
      'not-mixed':
        'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    });
  });
});
