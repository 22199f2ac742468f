/** Why the house says no. Turned into an HTTP status in one place, `http/answer.ts`. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'rule-violation'
  | 'too-many'
  | 'unavailable'

/** One wrong field: where it is, and what to tell the person who filled it in. */
export interface FieldError {
  path: string
  message: string
}

interface RefusalDetails {
  errors?: FieldError[]
  /** Seconds after which it is worth trying again (`too-many`, `unavailable`). */
  retryAfter?: number
  /** Further keys of the answer, such as `current` of a stale edit. */
  body?: Record<string, unknown>
}

/** A "no" in words that may be shown to whoever asked. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly details: RefusalDetails

  constructor(kind: RefusalKind, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.details = details
  }
}

/** Throws for a form or a query for one of its fields; the message is said at the field. */
export function fieldError(path: string, message: string): Refusal {
  return new Refusal('invalid', message, { errors: [{ path, message }] })
}
