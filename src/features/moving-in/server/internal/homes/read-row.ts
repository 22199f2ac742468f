import * as z from 'zod/mini'
import { fieldsOf, HOME_COLUMNS, type HomeFileColumns, type HomeFileField } from '#features/moving-in/contract.ts'
import { standardPrices } from '#features/prices/contract.ts'
import { propertyForm } from '#features/properties/contract.ts'
import { type HiddenHome, toHiddenHome } from '#features/properties/server/hidden-home.ts'
import { normalise, parseAmount } from '#platform/server/csv/values.ts'
import { toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { withoutFormulaMark } from '#platform/shared/text/csv.ts'
import { RowProblem } from '../problems.ts'
import { cellOf, type ImportRow } from '../table.ts'

/** The cells of a row: the limits and messages of the home's own forms. An empty cell is left for the office to enter. */
const homeRow = z.object({
  title: propertyForm.shape.title,
  bedrooms: propertyForm.shape.bedrooms,
  bathrooms: propertyForm.shape.bathrooms,
  maxGuests: propertyForm.shape.maxGuests,
  location: z.optional(propertyForm.shape.location),
  city: z.optional(propertyForm.shape.city),
  pricePerNight: z.optional(propertyForm.shape.pricePerNight),
  cleaningFee: z.optional(standardPrices.shape.cleaningFee),
  securityDepositAmount: propertyForm.shape.securityDepositAmount,
  minimumStay: propertyForm.shape.minimumStay,
  description: z.optional(propertyForm.shape.description),
  whyWeLikeIt: propertyForm.shape.whyWeLikeIt,
  amenities: propertyForm.shape.amenities,
  registrationNumber: propertyForm.shape.registrationNumber,
} satisfies Record<HomeFileField, unknown>)

/** Throws a `RowProblem` for the first cell that the home's form would not accept. */
export function readHome(row: ImportRow, columns: HomeFileColumns): HiddenHome {
  if (!row.isWellFormed) throw new RowProblem('A quotation mark is not closed')
  const read = homeRow.safeParse(cellsOf(row, columns))
  if (!read.success) throw toProblem(row, columns, read.error.issues[0])
  try {
    return toHiddenHome(read.data)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw toProblem(row, columns, { path: [error.details.errors?.[0]?.path ?? ''], message: error.message })
  }
}

function cellsOf(row: ImportRow, columns: HomeFileColumns): Partial<Record<HomeFileField, unknown>> {
  const cells: Partial<Record<HomeFileField, unknown>> = {}
  for (const field of fieldsOf(HOME_COLUMNS)) {
    const cell = cellOf(row, columns[field])
    const text = TEXTS.has(field) ? withoutFormulaMark(cell).trim() : normalise(cell)
    if (text === '' && HOME_COLUMNS[field].isRequired) throw new RowProblem(`${HOME_COLUMNS[field].name} is missing`)
    if (text !== '') cells[field] = toFormValue(field, text)
  }
  return cells
}

/** Texts keep their line breaks. */
const TEXTS = new Set<HomeFileField>(['description', 'whyWeLikeIt'])
const COUNTS = new Set<HomeFileField>(['bedrooms', 'bathrooms', 'maxGuests', 'minimumStay'])
const AMOUNTS = new Set<HomeFileField>(['pricePerNight', 'cleaningFee', 'securityDepositAmount'])

/** Returns the value as a form would send it. What cannot be read remains text, which the form does not accept. */
function toFormValue(field: HomeFileField, text: string): unknown {
  if (COUNTS.has(field)) return /^\d{1,6}$/.test(text) ? Number(text) : text
  if (!AMOUNTS.has(field)) return text
  const amount = parseAmount(text)
  return amount === null ? text : toPounds(amount)
}

function toProblem(
  row: ImportRow,
  columns: HomeFileColumns,
  issue: { path: PropertyKey[]; message: string } | undefined,
): RowProblem {
  const field = fieldsOf(HOME_COLUMNS).find((one) => one === issue?.path[0])
  const message = issue?.message ?? 'This row cannot be read'
  if (!field) return new RowProblem(message)
  const cell = normalise(cellOf(row, columns[field]))
  return new RowProblem(`${HOME_COLUMNS[field].name} “${cell.slice(0, 40)}”: ${message}`)
}
