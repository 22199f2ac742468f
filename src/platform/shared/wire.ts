import * as z from 'zod/mini'
import { type Day, isDay, isInReach, YEARS_IN_REACH } from './day.ts'
import { type Pence, pence, penceOf } from './money.ts'
import { LARGEST_ROW_NUMBER } from './row-number.ts'

/** Pieces that more than one contract is made of: how things travel [rule wire-forms]. */

/** A row's number, as a path or a query has it (text) or as JSON has it; `not-found` is said of one that cannot be. */
export const idCalled = (missing: string) =>
  z.coerce.number(missing).check(z.int(missing), z.positive(missing), z.lte(LARGEST_ROW_NUMBER, missing))

/** A row's number that a body of JSON names; `wrong` is said of one that cannot be. */
export const idInBody = (wrong: string) => z.int(wrong).check(z.positive(wrong), z.lte(LARGEST_ROW_NUMBER, wrong))

export const idParam = idCalled('Not found')

/** A row's number in an answer. */
export const id = z.int()

/** An amount of pounds as text with two decimals. */
export const amount = z.string().check(z.regex(/^-?\d+\.\d{2}$/))

/** An amount of pounds that a form sends, as text or as a number; `wrong` is said of any that is not between two sums. */
export const poundsBetween = (min: number, max: number, wrong: string) =>
  z.pipe(
    z.union([z.string(), z.number()], wrong).check(
      z.refine((given) => {
        const sum = tryPenceOf(given)
        return sum !== null && sum >= min && sum <= max
      }, wrong),
    ),
    z.transform((given: string | number): Pence => tryPenceOf(given) ?? pence(0)),
  )

function tryPenceOf(pounds: string | number): Pence | null {
  try {
    return penceOf(pounds)
  } catch {
    return null
  }
}

/** An instant, ISO 8601 in UTC with `Z`. */
export const instant = z.string()

/** What the server adds when it parses what came from outside: its clock's today, of which no schema knows by itself. */
export interface FromOutside {
  today: Day
}

const WRONG_DAY = 'Please enter a valid date'
const FAR_DAY = `Please choose a date within ${YEARS_IN_REACH} years of today`

const DayType = z.core.$constructor<z.ZodMiniType<Day, Day>>('DayType', (schema, definition) => {
  const asAnySchema: (one: typeof schema, by: typeof definition) => void = z.ZodMiniType.init
  asAnySchema(schema, definition)
  schema._zod.parse = (payload, context: z.core.ParseContextInternal & Partial<FromOutside>) => {
    const { value } = payload
    const wrong = (message: string) =>
      payload.issues.push({ code: 'custom', input: value, inst: schema, message, path: [] })
    if (typeof value !== 'string' || !isDay(value)) wrong(WRONG_DAY)
    else if (context.today && !isInReach(value, context.today)) wrong(FAR_DAY)
    return payload
  }
})

/** A day: any in an answer, and one within reach of today in what comes from outside [rule days-in-reach]. */
export const day = new DayType({ type: 'custom' })

/** A day or nothing, as forms send it: absent is `""`. */
export const optionalDay = z.optional(z.union([z.literal(''), day], 'Please enter a valid date'))

/** Paging of lists [rule lists]. */
export const paging = {
  limit: z.optional(
    z.coerce
      .number('limit is 1 to 1000')
      .check(z.int('limit is 1 to 1000'), z.gte(1, 'limit is 1 to 1000'), z.lte(1000, 'limit is 1 to 1000')),
  ),
  offset: z.optional(
    z.coerce
      .number('offset is 0 or more')
      .check(z.int('offset is 0 or more'), z.gte(0, 'offset is 0 or more'), z.lte(10_000_000, 'offset is 0 or more')),
  ),
}

/** The page size when the caller names none. */
export const DEFAULT_LIMIT = 1000

/** What the office looks for in a list; blank is nothing. LIKE's wildcards match only themselves. */
export const searchWords = z.optional(z.string().check(z.trim(), z.maxLength(200, 'Please use at most 200 characters')))

/** The state of a row that an edit was begun from; a stale one is refused. */
const WRONG_VERSION = 'version is a whole number'
export const sentVersion = z.optional(
  z.int(WRONG_VERSION).check(z.gte(0, WRONG_VERSION), z.lte(LARGEST_ROW_NUMBER, WRONG_VERSION)),
)

/** What every public form carries besides its fields: a trap for robots and the time its filling took. */
export const robotFields = {
  website: z.optional(
    z.string('Please leave this field empty').check(z.maxLength(500, 'Please leave this field empty')),
  ),
  elapsedMs: z.optional(z.number('Please try again')),
}

/** One email address and nothing else: no list, no control character [threat mail-header]. */
export const emailAddress = (message: string) =>
  z.string(message).check(
    z.trim(),
    z.maxLength(254, message),
    z.regex(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not get through
      /^[^\s\u0000-\u001f\u007f-\u009f@,;<>"()[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i,
      message,
    ),
  )

/** Text of a person's line: trimmed, without control characters, within its limits [threat hostile-text]. */
export const line = (min: number, max: number, message: string) =>
  z.string(message).check(
    z.trim(),
    z.minLength(min, message),
    z.maxLength(max, `Please use at most ${max} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not get through
    z.regex(/^[^\u0000-\u001f\u007f]*$/, message),
  )

/** Text of several lines: trimmed, line breaks allowed, other control characters not. */
export const paragraph = (min: number, max: number, message: string) =>
  z.string(message).check(
    z.trim(),
    z.minLength(min, message),
    z.maxLength(max, `Please use at most ${max} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not get through
    z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, message),
  )

export const success = z.object({ success: z.literal(true) })
