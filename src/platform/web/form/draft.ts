import type { Attempt } from './attempt.ts'

export type Values = Record<string, unknown>

/** What somebody typed and has not sent yet. It lives in this tab only, and goes when it has been sent. */
export interface Draft {
  /** What the form started from: a field that starts from something else today is not overwritten. */
  initial: Values
  values: Values
  /** Kept too, so that sending again after a reload is still the same sending. */
  attempt?: Attempt
  /** Milliseconds spent on it so far: who comes back to a full form and sends it at once is no robot. */
  spentMs?: number
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readDraft(storage: DraftStorage, form: string): Draft | undefined {
  try {
    const draft = JSON.parse(storage.getItem(keyOf(form)) ?? 'null')
    return isRecord(draft) && isRecord(draft.initial) && isRecord(draft.values)
      ? (draft as unknown as Draft)
      : undefined
  } catch {
    return undefined
  }
}

/** Keeps the draft, or forgets it when nothing differs from how the form started. */
export function keepDraft(storage: DraftStorage, form: string, draft: Draft): void {
  try {
    if (same(draft.values, draft.initial)) storage.removeItem(keyOf(form))
    else storage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {
    // A full or closed shelf costs the draft, never the form.
  }
}

export function dropDraft(storage: DraftStorage, form: string): void {
  try {
    storage.removeItem(keyOf(form))
  } catch {
    // Nothing was kept, then.
  }
}

/**
 * The fields to fill in again. What has been typed meanwhile (`now` differs from `initial`) stays, and so does what the
 * form was opened with this time, if that is not what it was opened with then: a guest who comes from another home asks for that one.
 */
export function restored(draft: Draft, initial: Values, now: Values): Values {
  const fields = Object.entries(draft.values).filter(
    ([field, value]) =>
      field in initial &&
      same(draft.initial[field], initial[field]) &&
      same(now[field], initial[field]) &&
      !same(value, initial[field]),
  )
  return Object.fromEntries(fields)
}

/** The values but for some fields and the trap for robots; `guests.passport` is that field of every row of `guests`, left blank. */
export function without(values: Values, names: readonly string[]): Values {
  const stored = Object.entries(values).filter(([name]) => !names.includes(name) && name !== 'website')
  return Object.fromEntries(stored.map(([name, value]) => [name, withBlanks(name, value, names)]))
}

function withBlanks(list: string, value: unknown, names: readonly string[]): unknown {
  const blank = names.filter((name) => name.startsWith(`${list}.`)).map((name) => name.slice(list.length + 1))
  if (blank.length === 0 || !Array.isArray(value)) return value
  return value.map((row) => ({ ...row, ...Object.fromEntries(blank.map((name) => [name, ''])) }))
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function keyOf(form: string): string {
  return `draft:${form}`
}
