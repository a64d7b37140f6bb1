import { Query, type QueryConfig } from 'pg';

/** Each connection prepares the text of a name once. */
export interface PreparedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * The statement as a query of the driver's own class, which it takes as it is. It copies any other description property
 * by property with each call, which costs more than sending it.
 */
export function prepared({ name, text, values }: PreparedStatement): QueryConfig {
  // The driver's types do not say that it takes its own queries.
  return Object.assign(new Query(text, values), { name }) as unknown as QueryConfig;
}
