import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isPagePath } from '../../../src/domain/page-path.ts';
import { LANDING_COPY } from '../../../src/texts/pages/landing.texts.ts';
import { ContactLink } from '../../components/frame/contact-link.tsx';
import { FooterLinks } from '../../components/frame/footer-links.tsx';
import { LanguageLinks } from '../../components/frame/language-links.tsx';
import { OtherLegalLinks } from '../../components/frame/legal-links.tsx';
import { SandboxNote } from '../../components/frame/sandbox-note.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { money } from '../../lib/money.ts';
import { settings } from '../../lib/public-settings.ts';
import { clickedPlan, rememberChoice } from './clicked-plan.ts';
import { LandingPage } from './landing-page.tsx';

/** As the server renders it. */
const recordLink = (text: string) => settings.record === true && <a href="/record">{text}</a>;

/** The landing page inside the app: the same markup, with client-side links. */
export function LandingScreen({ signedIn }: { signedIn: boolean }) {
  const page = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';

  useEffect(() => {
    const element = page.current;
    const click = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      if (event.target.closest('[data-scheme-toggle]')) return setColorScheme(other);
      const choice = clickedPlan(event.target);
      if (choice !== null) rememberChoice(choice);
      const href = event.target.closest('a')?.getAttribute('href');
      // The server renders other paths, such as /status and legal pages.
      if (href == null || !isPagePath(href.replace(/[?#].*/, ''))) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      router.history.push(href);
    };
    element?.addEventListener('click', click);
    return () => element?.removeEventListener('click', click);
  }, [router, other, setColorScheme]);

  useEffect(() => {
    document.title = settings.brandName;
  }, []);

  return (
    <div ref={page}>
      <LandingPage
        settings={settings}
        catalogue={catalogue}
        soldOut={settings.soldOut ?? []}
        lifetimes={settings.offers?.lifetimes ?? {}}
        trials={settings.offers?.trials ?? {}}
        money={money}
        signedIn={signedIn}
        languages={<LanguageLinks />}
        contact={<ContactLink />}
        links={<FooterLinks />}
        legal={<OtherLegalLinks />}
        record={recordLink(LANDING_COPY.footer.record)}
        proof={recordLink(LANDING_COPY.stats.record)}
      />
      <SandboxNote />
    </div>
  );
}
