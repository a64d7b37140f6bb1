import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CHECKOUT_COPY } from '../../../src/texts/pages/checkout.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
// Keeps the partner whose link led here.
import '../offers/linked-partner.ts';
import styles from './step-layout.module.css';

const route = getRouteApi('/checkout');

/** Redirects to the e-mail step, which is the checkout. */
export function CheckoutPage() {
  const { plan, billing } = route.useSearch();
  const navigate = useNavigate();
  usePageTitle(CHECKOUT_COPY.title);
  useEffect(() => {
    void navigate({ to: '/email-step', search: { plan, billing }, replace: true });
  }, [navigate, plan, billing]);
  return (
    <BareFrame>
      <h1 className={styles.redirecting}>{CHECKOUT_COPY.redirecting}</h1>
      <PageSpinner />
    </BareFrame>
  );
}
