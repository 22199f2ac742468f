/** The kinds of refusal. `http/answer.ts` maps each to an HTTP status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'unsupported'
  | 'rule-violation'
  | 'too-many'
  | 'unavailable'

/** An invalid field and the message shown at the field. */
export interface FieldError {
  path: string
  message: string
}

interface RefusalDetails {
  errors?: FieldError[]
  /** Seconds until a retry is worthwhile (`too-many`, `unavailable`). */
  retryAfter?: number
  /** Further keys of the response body, such as `current` for a stale edit. */
  body?: Record<string, unknown>
}

/** An expected error whose message may be shown to the caller. */
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

/** Returns a refusal for one invalid field of a form or a query; the message is shown at the field. */
export function fieldError(path: string, message: string): Refusal {
  return new Refusal('invalid', message, { errors: [{ path, message }] })
}
