import { expect, test } from 'vitest';
import { footerPlan } from '../../../src-client/features/success/footer-plan.ts';
import { someUser } from '../../browser/support/client-people.ts';

test('the footer of /success names the plan of the checkout that it reports', () => {
  expect(footerPlan({ session_id: 'cs_1', plan: 'premium' }, someUser())).toBe('premium');
});

test('the footer of /success names the subscriber’s own plan without a checkout', () => {
  const premium = someUser({ subscriptionPlan: 'premium' });
  expect(footerPlan({ plan: 'standard' }, premium)).toBe('premium');
});

test('the footer of /success names no plan that is not active', () => {
  const pastDue = someUser({ subscriptionStatus: 'past_due' });
  const free = someUser({ subscriptionPlan: 'free', subscriptionStatus: 'inactive' });
  expect(footerPlan({ plan: 'standard' }, pastDue)).toBeNull();
  expect(footerPlan({ plan: 'standard' }, free)).toBeNull();
});
