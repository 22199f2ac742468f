import { type Day, isDay } from '#platform/shared/day.ts'

/** The result of reading a text: a day, an empty field, or an error message. */
export type TypedDay = { day: Day | undefined; wrong?: undefined } | { day?: undefined; wrong: string }

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const FORMS = [
  /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/,
  /^(\d{1,2})(?:st|nd|rd|th)? ?([a-z]{3,9})\.?,? ?(\d{4})$/,
]
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

export const HOW_TO_WRITE_A_DATE = 'Please enter a date such as 12/03/2027 or 12 Mar 2027'

/** Reads a day in British notation: 12/03/2027 and 12 Mar 2027 are 12 March. An empty text is no day. */
export function parseTypedDay(text: string): TypedDay {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (words === '') return { day: undefined }
  const [, year = '', month = '', date = ''] = YEAR_FIRST.exec(words) ?? []
  const [, first = date, second = month, third = year] = FORMS.map((form) => form.exec(words)).find(Boolean) ?? []
  const number = /^\d/.test(second)
    ? Number(second)
    : MONTHS.findIndex((name) => second !== '' && name.startsWith(second)) + 1
  if (!first || number === 0) return { wrong: HOW_TO_WRITE_A_DATE }
  const part = (value: number) => String(value).padStart(2, '0')
  const day = `${third.length === 2 ? `20${third}` : third}-${part(number)}-${part(Number(first))}`
  return isDay(day) ? { day } : { wrong: `${text.trim()} is not a date in the calendar` }
}

/** Returns a day in the notation of the text field, such as `12/03/2027`. */
export function formatTypedDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}
