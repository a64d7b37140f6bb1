/** Why a standing was recomputed. Stored in the billing history. */
export type Cause =
  | `event ${string}`
  | `return ${string}`
  | `operator ${string}`
  | `erasure ${string}`
  | `import ${string}`
  | `exit ${string}`
  | `code ${string}`
  | `pause ${string}`
  | `leave ${string}`
  | `offer ${string}`
  | `resume ${string}`
  | `gift ${string}`
  | `lifetime ${string}`
  | 'catalogue'
  | 'timer'
  | 'sweep';
