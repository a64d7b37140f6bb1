import { Button } from '@mantine/core';
import { DASHBOARD_COPY as COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { useSignOut } from './use-sign-out.ts';

/** In the top bar of every page that requires a subscriber. */
export function SignOutButton() {
  const { signOut, busy } = useSignOut();
  return (
    <Button variant="default" size="sm" onClick={signOut} disabled={busy}>
      {COPY.signOut}
    </Button>
  );
}
