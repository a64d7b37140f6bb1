import type { z } from 'zod';
import { businessConfigOf, businessEnvironment } from './business.config.ts';
import type { Config } from './config.ts';
import { contradictionsIn } from './contradictions.ts';
import { providersConfigOf, providersEnvironment } from './providers.config.ts';
import { storageConfigOf, storageEnvironment } from './storage.config.ts';
import { webConfigOf, webEnvironment } from './web.config.ts';

/** All problems of a configuration at once, as sentences. Aborts the start. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const environment = webEnvironment
  .extend(storageEnvironment.shape)
  .extend(providersEnvironment.shape)
  .extend(businessEnvironment.shape);

/** The names that the server reads. `.env.example` lists the same (checked by a test). */
export const ENVIRONMENT_NAMES = Object.keys(environment.shape);

/** The only reader of the environment. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  // Parsed once, so compiling the schema would cost more than it saves.
  const parsed = environment.safeParse(env, { jitless: true });
  if (parsed.success) {
    const config = assemble(parsed.data, env);
    const problems = contradictionsIn(config);
    if (problems.length > 0) throw new ConfigError(problems);
    return config;
  }
  const malformed = parsed.error.issues.map((issue) => String(issue.path[0]));
  // Check the valid values too, to report every problem at once.
  const rest = Object.fromEntries(
    Object.entries(env).filter(([name]) => !malformed.includes(name)),
  );
  const others = contradictionsIn(assemble(environment.parse(rest), rest)).filter(
    (sentence) => !malformed.some((name) => sentence.includes(name)),
  );
  throw new ConfigError([
    ...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...others,
  ]);
}

function assemble(
  env: z.infer<typeof environment>,
  texts: Record<string, string | undefined>,
): Config {
  const web = webConfigOf(env);
  return {
    web,
    storage: storageConfigOf(env),
    providers: providersConfigOf(env, web.production),
    business: businessConfigOf(env),
    inEnvironment: new Set(ENVIRONMENT_NAMES.filter((name) => texts[name]?.trim())),
  };
}
