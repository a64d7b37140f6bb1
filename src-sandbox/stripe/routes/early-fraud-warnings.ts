import type Stripe from 'stripe';
import { FRAUD_WARNING_LIST } from '../parameters/payments.ts';
import { RETRIEVE } from '../parameters/plain.ts';
import { inPath } from '../wire/find.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { route } from '../wire/route.ts';

const PATH = '/v1/radar/early_fraud_warnings';

/** The issuer, played by the control calls, sends them. */
export const earlyFraudWarningRoutes = [
  route<Stripe.Radar.EarlyFraudWarningListParams>(
    'GET',
    PATH,
    FRAUD_WARNING_LIST,
    ({ world, params }) => {
      const { charge, payment_intent } = params;
      const rows = newestFirst(
        world.state.fraudWarnings,
        params,
        (warning) =>
          (charge === undefined || warning.charge === charge) &&
          (payment_intent === undefined || warning.payment_intent === payment_intent),
      );
      return pageOf(PATH, rows, params);
    },
  ),
  route('GET', `${PATH}/:id`, RETRIEVE, ({ world, id }) =>
    inPath(world.state.fraudWarnings, id, 'early_fraud_warning', 'early_fraud_warning'),
  ),
];
