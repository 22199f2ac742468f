import * as z from 'zod/mini'
import { type Day, isDay, isInReach, YEARS_IN_REACH } from './day.ts'
import { type Pence, pence, penceOf } from './money.ts'
import { MAX_ROW_NUMBER } from './row-number.ts'

// Schemas shared by several contracts: how values are written in requests and answers [rule wire-forms].

/** A row's number in a path or a query (text) or in JSON. `missing` is the error message for an impossible number. */
export const idWithMessage = (missing: string) =>
  z.coerce.number(missing).check(z.int(missing), z.positive(missing), z.lte(MAX_ROW_NUMBER, missing))

/** A row's number in a JSON body. `wrong` is the error message for an impossible number. */
export const idInBody = (wrong: string) => z.int(wrong).check(z.positive(wrong), z.lte(MAX_ROW_NUMBER, wrong))

export const idParam = idWithMessage('Not found')

/** A row's number in an answer. */
export const id = z.int()

/** An amount of pounds as text with two decimals. */
export const amount = z.string().check(z.regex(/^-?\d+\.\d{2}$/))

/**
 * An amount in pounds from a form, as text or number. `min` and `max` are pence; `wrong` is the error message for other
 * amounts.
 */
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

/** Context that the server passes to the parsing of a request: today's date, which a schema cannot know. */
export interface RequestParseContext {
  today: Day
}

const WRONG_DAY = 'Please enter a valid date'
const FAR_DAY = `Please choose a date within ${YEARS_IN_REACH} years of today`

const DayType = z.core.$constructor<z.ZodMiniType<Day, Day>>('DayType', (schema, definition) => {
  const asAnySchema: (one: typeof schema, by: typeof definition) => void = z.ZodMiniType.init
  asAnySchema(schema, definition)
  schema._zod.parse = (payload, context: z.core.ParseContextInternal & Partial<RequestParseContext>) => {
    const { value } = payload
    const wrong = (message: string) =>
      payload.issues.push({ code: 'custom', input: value, inst: schema, message, path: [] })
    if (typeof value !== 'string' || !isDay(value)) wrong(WRONG_DAY)
    else if (context.today && !isInReach(value, context.today)) wrong(FAR_DAY)
    return payload
  }
})

/** A day. Requests accept days within ten years of today, answers accept any day [rule days-in-reach]. */
export const day = new DayType({ type: 'custom' })

/** An optional day from a form, which sends `""` without a day. */
export const optionalDay = z.optional(z.union([z.literal(''), day], 'Please enter a valid date'))

/** The most rows of a page, which a caller without `limit` gets. */
export const MAX_LIMIT = 1000

/** The highest offset of a page. */
export const MAX_OFFSET = 10_000_000

const WRONG_LIMIT = `limit is 1 to ${MAX_LIMIT}`

/** Paging of lists, by at most `MAX_LIMIT` rows from `offset` [rule lists]. */
export const paging = {
  limit: z.optional(
    z.coerce.number(WRONG_LIMIT).check(z.int(WRONG_LIMIT), z.gte(1, WRONG_LIMIT), z.lte(MAX_LIMIT, WRONG_LIMIT)),
  ),
  offset: z.optional(
    z.coerce
      .number('offset is 0 or more')
      .check(z.int('offset is 0 or more'), z.gte(0, 'offset is 0 or more'), z.lte(MAX_OFFSET, 'offset is 0 or more')),
  ),
}

/** The search text of an office list; blank means no search. `%` and `_` match only themselves. */
export const searchText = z.optional(z.string().check(z.trim(), z.maxLength(200, 'Please use at most 200 characters')))

const WRONG_VERSION = 'version is a whole number'
/** The row's version from which an edit began; a stale version is refused. */
export const baseVersion = z.optional(
  z.int(WRONG_VERSION).check(z.gte(0, WRONG_VERSION), z.lte(MAX_ROW_NUMBER, WRONG_VERSION)),
)

/** Fields of the public forms with a honeypot: the honeypot, and the milliseconds spent on the form. */
export const robotFields = {
  website: z.optional(
    z.string('Please leave this field empty').check(z.maxLength(500, 'Please leave this field empty')),
  ),
  elapsedMs: z.optional(z.number('Please try again')),
}

/** Exactly one email address: no list, no control or hidden character [threat mail-header] [threat hidden-characters]. */
export const emailAddress = (message: string) =>
  z.string(message).check(
    z.trim(),
    z.maxLength(254, message),
    z.regex(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not get through
      /^[^\s\u0000-\u001f\u007f-\u009f@,;<>"()[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i,
      message,
    ),
    withoutHiddenCharacters(message),
  )

/** A single line of text: trimmed, without control characters, within its limits [threat hostile-text]. */
export const line = (min: number, max: number, message: string) =>
  z.string(message).check(
    z.trim(),
    z.minLength(min, message),
    z.maxLength(max, `Please use at most ${max} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not get through
    z.regex(/^[^\u0000-\u001f\u007f]*$/, message),
  )

/**
 * Matches invisible characters, and characters that change the direction of the following text [threat
 * hidden-characters].
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

function withoutHiddenCharacters(message: string) {
  return z.refine<string>((text) => !HIDDEN.test(text), message)
}

/** The name of a person: a line without hidden characters, so that no two names differ only invisibly. */
export const personName = (min: number, max: number, message: string) =>
  line(min, max, message).check(
    withoutHiddenCharacters(
      'Please type the name again, without invisible characters or characters that change the direction of text',
    ),
  )

/** Text of several lines: trimmed, without control characters other than tabs and line breaks. */
export const paragraph = (min: number, max: number, message: string) =>
  z.string(message).check(
    z.trim(),
    z.minLength(min, message),
    z.maxLength(max, `Please use at most ${max} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not get through
    z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, message),
  )

export const success = z.object({ success: z.literal(true) })
