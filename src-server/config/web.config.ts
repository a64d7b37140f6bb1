import { z } from 'zod';
import {
  oneOf,
  optionalAddress,
  optionalText,
  positiveNumberOrNull,
  textOr,
  wholeNumber,
} from './env-field.ts';
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts';

/** Longer than most proxies take to notice. */
const DRAIN_SECONDS = 5;

const SHORTEST_TOKEN = 16;

export const webEnvironment = z.object({
  /** Where the one HTTP server listens. */
  PORT: wholeNumber(3000, { min: 0, max: 65_535 }),
  HOST: optionalText,
  /** Public origin: return addresses, links in mail, allowed Origin. */
  APP_URL: optionalAddress.refine(
    (address) => address === null || new URL(address).origin === address,
    'must be an origin, without a path',
  ),
  NODE_ENV: oneOf(['development', 'production', 'test'], 'development'),
  /** Number of trusted proxies, or the networks they are in. */
  TRUST_PROXY: trustedProxies,
  /**
   * Seconds to keep answering after a SIGTERM while /readyz already fails: as long as proxies need
   * to notice. Empty: 5 behind a proxy, otherwise 0.
   */
  SHUTDOWN_DRAIN_SECONDS: optionalText.pipe(secondsOrNull()),
  /** Multiplies every request limit. */
  RATE_LIMIT_SCALE: optionalText.pipe(positiveNumberOrNull()),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
  /** Grants access to /metrics from other machines. */
  METRICS_TOKEN: optionalText.refine(
    (token) => token === null || token.length >= SHORTEST_TOKEN,
    `must have at least ${SHORTEST_TOKEN} characters`,
  ),
  /** OpenTelemetry's own names. Empty: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalAddress,
  OTEL_SERVICE_NAME: textOr('wickline'),
});

const MAX_DRAIN_SECONDS = 60;

function secondsOrNull() {
  return z
    .string()
    .nullable()
    .transform((value, context) => {
      const parsed = wholeNumber(0, { min: 0, max: MAX_DRAIN_SECONDS }).safeParse(value ?? '');
      if (parsed.success) return value === null ? null : parsed.data;
      context.addIssue(`must be a whole number from 0 to ${MAX_DRAIN_SECONDS}`);
      return z.NEVER;
    });
}

export interface WebConfig {
  production: boolean;
  port: number;
  host: string;
  /** Null until the port is known: the system chooses for port 0. */
  appUrl: string | null;
  trustProxy: TrustedProxies;
  drainSeconds: number;
  rateLimitScale: number;
  logLevel: string;
  metricsToken: string | null;
  tracing: { endpoint: string; serviceName: string } | null;
}

export function webConfigOf(env: z.infer<typeof webEnvironment>): WebConfig {
  const production = env.NODE_ENV === 'production';
  return {
    production,
    port: env.PORT,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    appUrl: env.APP_URL,
    trustProxy: env.TRUST_PROXY,
    drainSeconds: env.SHUTDOWN_DRAIN_SECONDS ?? (env.TRUST_PROXY !== 0 ? DRAIN_SECONDS : 0),
    rateLimitScale: env.RATE_LIMIT_SCALE ?? (production ? 1 : 50),
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === null
        ? null
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: env.OTEL_SERVICE_NAME },
  };
}
