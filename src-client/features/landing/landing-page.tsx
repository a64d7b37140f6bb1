import { SkipLink } from '../../components/frame/skip-link.tsx';
import { FeatureTiles } from './feature-tiles.tsx';
import { Hero } from './hero.tsx';
import type { LandingProps } from './landing-props.ts';
import { PageFooter } from './page-footer.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { Pricing } from './pricing.tsx';
import { Questions } from './questions.tsx';
import { Showcases } from './showcases.tsx';
import { TopBar } from './top-bar.tsx';

/** Pure markup without inline styles or handlers: prerendered at build time, or on the server at a publish, and enhanced by a script below 1 KB. */
export function LandingPage(props: LandingProps) {
  return (
    <>
      <SkipLink />
      <TopBar {...props} />
      <main id="content">
        <Hero {...props} />
        <Showcases {...props} />
        <FeatureTiles {...props} />
        <Pricing {...props} />
        <PlanComparison {...props} />
        <Questions {...props} />
      </main>
      <PageFooter {...props} brandName={props.settings.brandName} />
    </>
  );
}
