/** Why a standing was read again; kept in the billing history. */
export type Cause =
  | `event ${string}`
  | `return ${string}`
  | `operator ${string}`
  | `erasure ${string}`
  | `import ${string}`
  | 'timer'
  | 'sweep';
