import { useEffect } from 'react';
import { settings } from './public-settings.ts';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${settings.brandName}`;
  }, [title]);
}
