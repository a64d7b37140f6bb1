import { tabStore } from '../browser-storage.ts';
import { VIEWED_USER } from '../storage-keys.ts';

export interface ViewedUser {
  token: string;
  accountId: string;
  email: string;
  /** ISO. The server ends the view then. */
  until: string;
}

function stored(): ViewedUser | null {
  const text = tabStore.read(VIEWED_USER);
  if (text === null) return null;
  const view = JSON.parse(text) as ViewedUser;
  if (Date.parse(view.until) > Date.now()) return view;
  tabStore.remove(VIEWED_USER);
  return null;
}

/** The user as whom an operator sees the product in this tab, since the page loaded. Other tabs are not affected. */
export const viewedUser = stored();

export function beginView(view: ViewedUser): void {
  tabStore.write(VIEWED_USER, JSON.stringify(view));
  window.location.assign('/');
}

/** Back to the user's page of the operator. */
export function leaveView(): void {
  tabStore.remove(VIEWED_USER);
  window.location.assign(viewedUser === null ? '/admin' : `/admin/users/${viewedUser.accountId}`);
}
