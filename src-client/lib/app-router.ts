import { initTRPC } from '@trpc/server';
import type { z } from 'zod';
import * as admin from '../../src/contract/admin.contract.ts';
import * as auth from '../../src/contract/auth.contract.ts';
import * as billing from '../../src/contract/billing.contract.ts';
import * as discord from '../../src/contract/discord.contract.ts';
import * as tradingview from '../../src/contract/tradingview.contract.ts';
import { successAnswer } from '../../src/contract/wire-fields.ts';

// Stands in for the server's router type until that file exists.
const t = initTRPC.create();
const never = (): never => {
  throw new Error('type only');
};
const q = <I extends z.ZodType, O extends z.ZodType>(i: I, o: O) =>
  t.procedure.input(i).output(o).query(never);
const q0 = <O extends z.ZodType>(o: O) => t.procedure.output(o).query(never);
const m = <I extends z.ZodType, O extends z.ZodType>(i: I, o: O) =>
  t.procedure.input(i).output(o).mutation(never);
const m0 = <O extends z.ZodType>(o: O) => t.procedure.output(o).mutation(never);

const appRouter = t.router({
  auth: t.router({
    currentUser: q0(auth.currentUserAnswer),
    checkUserAccess: q0(auth.accessCheckAnswer),
    createEmailUser: m(auth.createEmailUserInput, auth.createEmailUserAnswer),
    completeSubscriptionSignup: m(auth.completeSignupInput, auth.completeSignupAnswer),
    completeRegistration: m(auth.completeRegistrationInput, successAnswer),
    loginWithPassword: m(auth.loginInput, successAnswer),
    logout: m0(successAnswer),
  }),
  billing: t.router({
    subscriptionStatus: q0(billing.subscriptionStatusAnswer),
    createPaymentSession: m(billing.createPaymentSessionInput, billing.createPaymentSessionAnswer),
    verifyPayment: m(billing.verifyPaymentInput, billing.verifyPaymentAnswer),
    verifyPaymentSession: m(billing.verifyPaymentSessionInput, billing.verifyPaymentSessionAnswer),
    handleCheckoutSuccess: m(billing.handleSuccessInput, successAnswer),
    handleUpgradeSuccess: m(billing.handleSuccessInput, successAnswer),
  }),
  tradingview: t.router({
    validateUsername: m(tradingview.validateUsernameInput, tradingview.validateUsernameAnswer),
    setUsername: m(tradingview.setUsernameInput, tradingview.setUsernameAnswer),
  }),
  discord: t.router({
    setUsername: m(discord.discordUsernameInput, discord.discordUsernameAnswer),
    members: q0(discord.membersAnswer),
  }),
  admin: t.router({
    login: m(admin.adminLoginInput, successAnswer),
    logout: m0(successAnswer),
    users: q(admin.adminUsersInput, admin.adminUsersAnswer),
    syncStripe: m(admin.syncStripeInput, admin.syncAnswer),
    syncTradingview: m0(admin.syncAnswer),
  }),
});

export type AppRouter = typeof appRouter;
