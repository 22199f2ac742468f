import type { Attempt } from '../attempt.ts'

export type Values = Record<string, unknown>

/** Typed but unsent values. A draft is stored for this tab only and deleted when the form has been sent. */
export interface Draft {
  /** The form's initial values when the draft was stored. A field whose initial value has changed since is not restored. */
  initial: Values
  values: Values
  /** Stored so that a resend after a reload keeps its idempotency key. */
  attempt?: Attempt
  /** Milliseconds spent on the form so far: a quick submission after a reload must not look like a robot's. */
  spentMs?: number
  /** When the draft was stored, in milliseconds since 1970. */
  savedAt?: number
}

// Where storage is blocked, even reading `sessionStorage` throws, so every access is in a `try`.

export function readDraft(form: string): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
    return isRecord(draft) && isRecord(draft.initial) && isRecord(draft.values)
      ? (draft as unknown as Draft)
      : undefined
  } catch {
    return undefined
  }
}

/** Stores the draft, or deletes the draft if its values equal the initial values. */
export function storeDraft(form: string, draft: Draft): void {
  try {
    if (isEqual(draft.values, draft.initial)) sessionStorage.removeItem(keyOf(form))
    else sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {
    // Storage may be full or disabled: the draft is lost, the form still works.
  }
}

export function deleteDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}

/**
 * Returns the stored fields to restore. A field that has been typed into, or whose initial value has changed, is left
 * out.
 */
export function fieldsToRestore(draft: Draft, initial: Values, now: Values): Values {
  const fields = Object.entries(draft.values).filter(
    ([field, value]) =>
      field in initial &&
      isEqual(draft.initial[field], initial[field]) &&
      isEqual(now[field], initial[field]) &&
      !isEqual(value, initial[field]),
  )
  return Object.fromEntries(fields)
}

/** Returns the values without the named fields and the honeypot. `guests.passport` blanks that field in every row of `guests`. */
export function withoutFields(values: Values, names: readonly string[]): Values {
  const stored = Object.entries(values).filter(([name]) => !names.includes(name) && name !== 'website')
  return Object.fromEntries(stored.map(([name, value]) => [name, blankRowFields(name, value, names)]))
}

function blankRowFields(list: string, value: unknown, names: readonly string[]): unknown {
  const blank = names.filter((name) => name.startsWith(`${list}.`)).map((name) => name.slice(list.length + 1))
  if (blank.length === 0 || !Array.isArray(value)) return value
  return value.map((row) => ({ ...row, ...Object.fromEntries(blank.map((name) => [name, ''])) }))
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function keyOf(form: string): string {
  return `draft:${form}`
}
