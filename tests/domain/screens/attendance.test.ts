import { expect, it } from 'vitest';
import { requestHeaders } from '../../../src-client/lib/call/request-headers.ts';
import { watchAttendance } from '../../../src-client/lib/session/attendance.ts';

const SECOND = 1000;

it('a page counts as attended for a minute after opening and after each user action', () => {
  let now = 0;
  const page = new EventTarget();
  const isAttended = watchAttendance(page, () => now);
  const after = (seconds: number) => {
    now += seconds * SECOND;
    return isAttended();
  };
  expect(after(59)).toBe(true);
  expect(after(1)).toBe(false);
  for (const act of ['pointerdown', 'keydown', 'wheel', 'click']) {
    page.dispatchEvent(new Event(act));
    expect(after(59)).toBe(true);
    expect(after(1)).toBe(false);
  }
  page.dispatchEvent(new Event('visibilitychange'));
  expect(isAttended()).toBe(false);
});

it('a background read is marked unattended, a write never is', () => {
  const marked = (type: 'query' | 'mutation', attended: boolean) =>
    'unattended' in requestHeaders({ path: 'admin.jobBoard', type }, null, attended);
  expect(marked('query', false)).toBe(true);
  expect(marked('query', true)).toBe(false);
  expect(marked('mutation', false)).toBe(false);
});
