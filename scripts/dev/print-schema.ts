import { MikroORM } from '@mikro-orm/postgresql';
import config from '../../mikro-orm.config.ts';

/** Prints the SQL that creates every table, as raw material for a migration. */
const orm = await MikroORM.init({ ...config, dbName: 'none' });
console.log(await orm.schema.getCreateSchemaSQL({ wrap: false }));
await orm.close();
