import {
  accountRoute,
  discordLinkedRoute,
  handOverRoute,
  leavingRoute,
  linkMemberRoute,
  partnerRoute,
  redeemRoute,
  signalsRoute,
  signInRoute,
  startPlanRoute,
  successRoute,
  upgradeRoute,
} from './account.routes.tsx';
import {
  checkoutRoute,
  emailStepRoute,
  giftRoute,
  lifetimeRoute,
  passwordSetupRoute,
  paymentStepRoute,
  registerRoute,
} from './checkout.routes.tsx';
import { homeRoute } from './home.route.tsx';
import { confirmEmailRoute, continueRoute } from './mailed-link.routes.tsx';
import { forgotPasswordRoute, resetPasswordRoute } from './password.routes.tsx';
import { rootRoute } from './root.route.tsx';

/** Pages of visitors and subscribers. No link on them leads to an operator's page within the same document. */
export const PUBLIC_ROUTES = [
  homeRoute,
  checkoutRoute,
  emailStepRoute,
  paymentStepRoute,
  passwordSetupRoute,
  registerRoute,
  signInRoute,
  upgradeRoute,
  handOverRoute,
  leavingRoute,
  startPlanRoute,
  redeemRoute,
  partnerRoute,
  giftRoute,
  lifetimeRoute,
  successRoute,
  accountRoute,
  discordLinkedRoute,
  linkMemberRoute,
  signalsRoute,
  continueRoute,
  confirmEmailRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
] as const;

export const publicTree = () => rootRoute.addChildren(PUBLIC_ROUTES);
