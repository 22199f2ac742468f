import { guestFields } from '#features/bookings/contract.ts'
import { MAX_DAYS } from '#features/calendar/contract.ts'
import type { Channel } from '#features/channel-names.ts'
import type { ImportColumns } from '#features/moving-in/contract.ts'
import { columnOf, type ImportField } from '#features/moving-in/contract.ts'
import { type DayOrder, normalise, parseAmount, parseDay } from '#platform/server/csv/values.ts'
import { type Day, isInReach, nightsBetween } from '#platform/shared/day.ts'
import { type Pence, pence } from '#platform/shared/money.ts'
import type { ImportRow } from './table.ts'

/** A booking as a row describes it, before its home is known. */
export interface ReadBooking {
  homeName: string
  checkIn: Day
  checkOut: Day
  guestName: string
  guestEmail: string
  guestPhone: string | null
  guestAddress: string
  guests: number
  channel: Channel | null
  price: Pence
  deposit: Pence
  /** `null` where the file does not say. */
  paid: Pence | null
  paidOn: Day | null
}

export interface Reading {
  columns: ImportColumns
  order: DayOrder
  today: Day
}

/** Thrown while a row is read; the message is the row's problem. */
export class RowProblem extends Error {}

/** Throws a `RowProblem` for the first cell that cannot be read. */
export function readRow(row: ImportRow, { columns, order, today }: Reading): ReadBooking {
  if (!row.isWellFormed) throw new RowProblem('A quotation mark is not closed')
  const cell = (field: ImportField): string => {
    const index = columns[field]
    return index === null ? '' : normalise(row.cells[index] ?? '')
  }
  refuseOtherStatus(cell('status'))
  const homeName = required('home', cell)
  const checkIn = dayIn('checkIn', required('checkIn', cell), { order, today })
  const checkOut = dayIn('checkOut', required('checkOut', cell), { order, today })
  const nights = nightsBetween(checkIn, checkOut)
  if (nights < 1) throw new RowProblem('Check-out is not after check-in')
  if (nights > MAX_DAYS) throw new RowProblem(`A booking has at most ${MAX_DAYS} nights`)
  const channel = channelOf(cell('channel'))
  const paidOn = cell('paidOn') === '' ? null : dayIn('paidOn', cell('paidOn'), { order, today })
  if (paidOn !== null && paidOn > today) throw new RowProblem('The day of the payment is after today')
  const guestEmail = optional('guestEmail', cell('guestEmail'))
  if (guestEmail === '' && channel === null && checkOut > today)
    throw new RowProblem('The email address of the guest is missing')
  const price = amountIn('price', cell('price'))
  const statedDeposit = amountIn('deposit', cell('deposit'))
  // The deposit of a past stay was returned there.
  const deposit = checkOut > today && channel === null ? statedDeposit : pence(0)
  const paid = cell('paid') === '' ? null : amountIn('paid', cell('paid'))
  if (channel === null && paid !== null && paid > price + statedDeposit)
    throw new RowProblem('More was paid than the price and the security deposit')
  return {
    homeName,
    checkIn,
    checkOut,
    guestName: guestNameOf(required('guestName', cell), cell('surname')),
    guestEmail,
    guestPhone: optional('guestPhone', cell('guestPhone')) || null,
    guestAddress: optional('guestAddress', cell('guestAddress')),
    guests: cell('guests') === '' ? 1 : guestsIn(cell('guests')),
    channel,
    price,
    deposit,
    paid: paid === null ? null : pence(Math.min(paid, price + deposit)),
    paidOn,
  }
}

const LEFT_OUT = /cancel|declin|enquir|inquir|quote|tentative|pending|expired|no.?show|block/i

function refuseOtherStatus(status: string): void {
  if (LEFT_OUT.test(status.slice(0, 60))) throw new RowProblem(`“${status.slice(0, 60)}” is no agreed booking`)
}

function required(field: ImportField, cell: (field: ImportField) => string): string {
  const text = cell(field)
  if (text === '') throw new RowProblem(`${columnOf(field).name} is missing`)
  return text
}

function dayIn(field: ImportField, text: string, { order, today }: Omit<Reading, 'columns'>): Day {
  const day = parseDay(text, order)
  if (!day) throw new RowProblem(`${columnOf(field).name}: “${text.slice(0, 40)}” is not a date`)
  if (!isInReach(day, today)) throw new RowProblem(`${columnOf(field).name} is more than ten years away`)
  return day
}

function amountIn(field: ImportField, text: string): Pence {
  if (text === '') return pence(0)
  const sum = parseAmount(text)
  if (sum === null || sum < 0) throw new RowProblem(`${columnOf(field).name}: “${text.slice(0, 40)}” is not an amount`)
  return sum
}

function guestsIn(text: string): number {
  const guests = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (guests < 1) throw new RowProblem(`Guests: “${text.slice(0, 40)}” is not a number of guests`)
  return guests
}

function guestNameOf(name: string, surname: string): string {
  const read = guestFields.guestName.safeParse(surname === '' ? name : `${name} ${surname}`)
  if (!read.success) throw new RowProblem('Guest name cannot be read')
  return read.data
}

/** Returns the cell as a booking's form would accept it. Empty where the cell is empty. */
function optional(field: 'guestEmail' | 'guestPhone' | 'guestAddress', text: string): string {
  if (text === '') return ''
  const read = guestFields[field].safeParse(text)
  if (!read.success) throw new RowProblem(`${columnOf(field).name}: “${text.slice(0, 60)}” cannot be read`)
  return read.data ?? ''
}

const CHANNEL_WORDS: readonly (readonly [RegExp, Channel])[] = [
  [/airbnb/i, 'airbnb'],
  [/booking\.?\s?com/i, 'booking-com'],
  [/vrbo|homeaway|expedia/i, 'vrbo'],
]

function channelOf(text: string): Channel | null {
  return CHANNEL_WORDS.find(([words]) => words.test(text.slice(0, 100)))?.[1] ?? null
}
