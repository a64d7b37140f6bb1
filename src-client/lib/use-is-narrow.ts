import { useSyncExternalStore } from 'react';

/** As in the style sheets. `tablet`: phones too. */
const QUERIES = { phone: '(max-width: 600px)', tablet: '(max-width: 900px)' } as const;

const subscribeTo = (text: string) => (onChange: () => void) => {
  const query = window.matchMedia(text);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
const SUBSCRIBE = {
  phone: subscribeTo(QUERIES.phone),
  tablet: subscribeTo(QUERIES.tablet),
};

export function useIsNarrow(size: keyof typeof QUERIES = 'phone'): boolean {
  return useSyncExternalStore(
    SUBSCRIBE[size],
    () => window.matchMedia(QUERIES[size]).matches,
    () => false,
  );
}
