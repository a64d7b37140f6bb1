import type { World } from '../world.ts';
import type { Fields } from './requests/parameter-table.ts';

export interface Call<P> {
  world: World;
  params: P;
  /** Values of the path's placeholders, such as {id}. */
  path: Record<string, string>;
  /** The last placeholder: the object that the path names. */
  id: string;
}

/** One endpoint. `handle` is synchronous, so calls never interleave. */
export interface StripeRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  parameters: Fields;
  handle(call: Call<never>): object;
}

/** P: the SDK's parameter type, which `parameters` describes on the wire. */
export function route<P>(
  method: StripeRoute['method'],
  path: string,
  parameters: Fields,
  handle: (call: Call<P>) => object,
): StripeRoute {
  return { method, path, parameters, handle };
}
