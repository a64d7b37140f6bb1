import {
  accountRoute,
  discordLinkedRoute,
  handOverRoute,
  signInRoute,
  successRoute,
  upgradeRoute,
} from './account.routes.tsx';
import {
  checkoutRoute,
  emailStepRoute,
  passwordSetupRoute,
  paymentStepRoute,
  registerRoute,
} from './checkout.routes.tsx';
import { homeRoute } from './home.route.tsx';
import { confirmEmailRoute, continueRoute } from './mailed-link.routes.tsx';
import {
  consoleRoute,
  discordFixRoute,
  discordMembersRoute,
  discordPermissionsRoute,
  operatorRoutes,
} from './operator.routes.tsx';
import { forgotPasswordRoute, resetPasswordRoute } from './password.routes.tsx';
import { rootRoute } from './root.route.tsx';

export const routeTree = rootRoute.addChildren([
  homeRoute,
  checkoutRoute,
  emailStepRoute,
  paymentStepRoute,
  passwordSetupRoute,
  registerRoute,
  signInRoute,
  upgradeRoute,
  handOverRoute,
  successRoute,
  accountRoute,
  discordLinkedRoute,
  continueRoute,
  confirmEmailRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  operatorRoutes,
  discordFixRoute,
  discordMembersRoute,
  discordPermissionsRoute,
  consoleRoute,
]);
