import { guestFields } from '#features/bookings/contract.ts'
import { MAX_DAYS } from '#features/calendar/contract.ts'
import type { Channel } from '#features/channel-names.ts'
import { BOOKING_COLUMNS, type BookingColumns, type BookingField } from '#features/moving-in/contract.ts'
import { type DayOrder, normalise, parseAmount, parseDay } from '#platform/server/csv/values.ts'
import { type Day, isInReach, nightsBetween } from '#platform/shared/day.ts'
import { type Pence, pence } from '#platform/shared/money.ts'
import { RowProblem } from '../problems.ts'
import { cellOf, type ImportRow } from '../table.ts'

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
  /** Whether check-out was before today: a guest who leaves today may still be there. */
  isOver: boolean
}

export interface Reading {
  columns: BookingColumns
  order: DayOrder
  today: Day
}

/** Throws a `RowProblem` for the first cell that cannot be read. */
export function readRow(row: ImportRow, { columns, order, today }: Reading): ReadBooking {
  if (!row.isWellFormed) throw new RowProblem('A quotation mark is not closed')
  const cell = (field: BookingField) => normalise(cellOf(row, columns[field]))
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
  const isOver = checkOut < today
  const guestEmail = optional('guestEmail', cell('guestEmail'))
  if (guestEmail === '' && channel === null && !isOver)
    throw new RowProblem('The email address of the guest is missing')
  const price = amountIn('price', cell('price'))
  const statedDeposit = amountIn('deposit', cell('deposit'))
  // The deposit of a past stay was returned there.
  const deposit = !isOver && channel === null ? statedDeposit : pence(0)
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
    isOver,
  }
}

/** First words of a status that says that a booking was agreed. */
const AGREED = new Set(
  (
    'confirmed booked booking reserved reservation accepted approved active current upcoming future past complete completed ' +
    'closed done finished stayed arrived departed check checked paid unpaid part partly partially full fully deposit balance ok yes'
  ).split(' '),
)
const NOT_AGREED =
  /cancel|declin|reject|refus|withdr|enquir|inquir|quot|tentative|provisional|request|pending|expired|no.?show|block|void|delet/i

/** An unknown status takes no nights. */
function refuseOtherStatus(status: string): void {
  const shown = status.slice(0, 60)
  const [first = ''] = /[a-z]+/i.exec(shown) ?? []
  if (shown !== '' && (!AGREED.has(first.toLowerCase()) || NOT_AGREED.test(shown)))
    throw new RowProblem(`Status “${shown}” does not say that the booking was agreed`)
}

function required(field: BookingField, cell: (field: BookingField) => string): string {
  const text = cell(field)
  if (text === '') throw new RowProblem(`${BOOKING_COLUMNS[field].name} is missing`)
  return text
}

function dayIn(field: BookingField, text: string, { order, today }: Omit<Reading, 'columns'>): Day {
  const day = parseDay(text, order)
  if (!day) throw new RowProblem(`${BOOKING_COLUMNS[field].name}: “${text.slice(0, 40)}” is not a date`)
  if (!isInReach(day, today)) throw new RowProblem(`${BOOKING_COLUMNS[field].name} is more than ten years away`)
  return day
}

function amountIn(field: BookingField, text: string): Pence {
  if (text === '') return pence(0)
  const sum = parseAmount(text)
  if (sum === null || sum < 0)
    throw new RowProblem(`${BOOKING_COLUMNS[field].name}: “${text.slice(0, 40)}” is not an amount`)
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
  if (!read.success) throw new RowProblem(`${BOOKING_COLUMNS[field].name}: “${text.slice(0, 60)}” cannot be read`)
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
