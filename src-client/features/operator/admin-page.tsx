import { useState } from 'react';
import { tabStore } from '../../lib/browser-storage.ts';
import { QueryRoot } from '../../lib/query-root.tsx';
import { OPERATOR_FLAG } from '../../lib/storage-keys.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AdminLogin } from './admin-login.tsx';
import { AdminPanel } from './admin-panel.tsx';
import { ADMIN_COPY as COPY } from './copy.ts';

/** The tab's flag decides which view is drawn; the operator cookie decides everything else. */
export function AdminPage() {
  const [signedIn, setSignedIn] = useState(() => tabStore.read(OPERATOR_FLAG) === 'true');
  usePageTitle(COPY.title);
  const enter = () => {
    tabStore.write(OPERATOR_FLAG, 'true');
    setSignedIn(true);
  };
  const leave = () => {
    tabStore.remove(OPERATOR_FLAG);
    setSignedIn(false);
  };
  if (!signedIn) return <AdminLogin onSignedIn={enter} />;
  return (
    <QueryRoot>
      <AdminPanel onSignedOut={leave} />
    </QueryRoot>
  );
}
