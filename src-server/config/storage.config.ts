import { z } from 'zod';
import { optionalText, textList, textOr } from './env-field.ts';

export const storageEnvironment = z.object({
  /** A PostgreSQL 15 or newer to use; empty: an embedded one under DATA_DIR. */
  DATABASE_URL: optionalText.pipe(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
      .nullable(),
  ),
  /**
   * The owner of the tables, for migrations; empty: DATABASE_URL is used, whose role could then
   * rewrite the audit.
   */
  MIGRATION_DATABASE_URL: optionalText.pipe(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
      .nullable(),
  ),
  DATA_DIR: textOr('.data'),
  /** Comma-separated: the first encrypts, all decrypt. */
  SESSION_SECRET: textList,
  ADMIN_USERNAME: textOr('admin'),
  ADMIN_PASSWORD: optionalText,
  /** argon2id, in place of ADMIN_PASSWORD in production. */
  ADMIN_PASSWORD_HASH: optionalText.pipe(
    z
      .string()
      .regex(
        /^\$argon2id\$v=\d+\$.+\$.+\$.+$/,
        'must be an argon2id hash ($argon2id$…), in single quotes in .env: without them, $ begins a variable',
      )
      .nullable(),
  ),
  /** smtp(s)://…; empty: mail is captured under DATA_DIR. */
  SMTP_URL: optionalText.pipe(
    z
      .string()
      .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
      .nullable(),
  ),
  MAIL_FROM: optionalText.pipe(z.string().regex(/.@./, 'must hold an email address').nullable()),
});

export interface StorageConfig {
  databaseUrl: string | null;
  migrationDatabaseUrl: string | null;
  dataDirectory: string;
  /** Empty in development until one is generated into the data directory. */
  sessionSecrets: string[];
  operator: { username: string; password: string | null; passwordHash: string | null };
  mail: { smtpUrl: string | null; from: string | null };
}

export function storageConfigOf(env: z.infer<typeof storageEnvironment>): StorageConfig {
  return {
    databaseUrl: env.DATABASE_URL,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    dataDirectory: env.DATA_DIR,
    sessionSecrets: env.SESSION_SECRET,
    operator: {
      username: env.ADMIN_USERNAME,
      password: env.ADMIN_PASSWORD,
      passwordHash: env.ADMIN_PASSWORD_HASH,
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
  };
}
