import type { Day } from '#platform/shared/day.ts'
import type { Answer, Endpoint } from '#platform/shared/endpoint.ts'

/** The JSON form of a type: a day is a plain string. */
type AsJson<T> = T extends Day ? string : T extends object ? { [Key in keyof T]: AsJson<T[Key]> } : T

/** Types a literal as an endpoint's answer: a field that the contract renames or drops fails the type check. */
export function sample<T>(json: AsJson<T>): T {
  return json as T
}

/** Server answers, by the path of the read. */
export type Answers = Readonly<Record<string, unknown>>

export function answer<E extends Endpoint>(path: E['path'], data: AsJson<Answer<E>>): Answers {
  return { [path]: data }
}
