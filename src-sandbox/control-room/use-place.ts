import { useSyncExternalStore } from 'react';

interface Place {
  room: string;
  section: string | null;
}

const subscribe = (onChange: () => void) => {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
};

/** Parses the hash: '#discord/invites' is the section invites of the room discord. */
export function usePlace(): Place {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const [room = '', section = ''] = decodeURIComponent(hash.slice(1)).split('/');
  return { room: room || 'overview', section: section || null };
}
