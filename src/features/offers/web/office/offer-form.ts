import * as z from 'zod/mini'
import { newBooking } from '#features/bookings/contract.ts'
import {
  datesInOrder,
  isEmpty,
  optionalNumber,
  optionalPhone,
  optionalReason,
  stayFields,
} from '#features/bookings/web/office/form/stay-schema.ts'
import { type Alternative, MAX_CHOICES, type NewOfferForm, newOffer } from '#features/offers/contract.ts'
import { isDay, nightsBetween, toDay } from '#platform/shared/day.ts'
import { type Pence, pence, penceOf, sumOf, toPounds } from '#platform/shared/money.ts'
import type { RequestedStay } from './queries.ts'

export interface OfferStart {
  enquiryId?: number
  guestName?: string
  guestEmail?: string
  guestPhone?: string
  stay?: Partial<RequestedStay>
}

const fields = newOffer.shape
const { propertyId } = newBooking.shape

const isAmount = (value: number | null, min: number) =>
  value !== null && Number.isFinite(value) && Math.abs(value) <= 999_999.99 && value >= min

const formLine = z.object({
  kind: z.string(),
  label: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter what this amount is for'),
      z.maxLength(120, 'Please use at most 120 characters'),
    ),
  amount: optionalNumber.check(z.refine((value) => isAmount(value, -999_999.99), 'Please enter an amount')),
})

const OUTDATED_LINES_MESSAGE = 'This price is for other dates or another home. Please calculate it again or keep it'

const formChoice = z
  .object({
    propertyId,
    ...stayFields,
    /** `worked-out` is the calculated price, `own` the sum of the office's lines. */
    price: z.enum(['worked-out', 'own']),
    lines: z.array(formLine),
    /** The `stayKey` of the home and days for which the office entered price lines. */
    linesFor: z._default(z.string(), ''),
    /** Empty for the deposit by the home's rule. */
    deposit: optionalNumber.check(z.refine((value) => isEmpty(value) || isAmount(value, 0), 'Please enter an amount')),
  })
  .check(
    datesInOrder,
    z.refine(({ price, lines }) => price !== 'own' || lines.length > 0, {
      path: ['lines'],
      message: 'Please enter the price',
    }),
    z.refine((choice) => !hasOutdatedLines(choice), { path: ['lines'], message: OUTDATED_LINES_MESSAGE }),
    z.refine(({ price, lines }) => price !== 'own' || totalOf(lines) >= 0, {
      path: ['lines'],
      message: 'The price cannot be less than £0',
    }),
  )

type Priced = Pick<ChoiceInput, 'propertyId' | 'checkIn' | 'checkOut' | 'price' | 'linesFor'>

/** Identifies the home and days that price lines are for. */
export function stayKey({
  propertyId,
  checkIn,
  checkOut,
}: Pick<Priced, 'propertyId' | 'checkIn' | 'checkOut'>): string {
  return [propertyId, checkIn, checkOut].join(' ')
}

/** Whether home or days have changed since the office entered price lines. */
export function hasOutdatedLines(choice: Priced): boolean {
  return choice.price === 'own' && choice.linesFor !== stayKey(choice)
}

export const offerForm = z.object({
  guestName: fields.guestName,
  guestEmail: fields.guestEmail,
  guestPhone: optionalPhone,
  message: z.string().check(z.trim(), z.maxLength(5000, 'Please use at most 5000 characters')),
  hours: z.number(),
  choices: z.array(formChoice).check(z.minLength(1, 'Please offer at least one stay'), z.maxLength(MAX_CHOICES)),
  keepsEarlier: z.boolean(),
  reason: optionalReason,
})
export type OfferFormInput = z.input<typeof offerForm>
export type OfferFormOutput = z.output<typeof offerForm>
export type ChoiceInput = OfferFormInput['choices'][number]

/** Initial form values, with a standard message to the guest. */
export function initialValues(start: OfferStart, { hours }: { hours: number }): OfferFormInput {
  const { guestName = '', guestEmail = '', guestPhone = '', stay = {} } = start
  return {
    guestName,
    guestEmail,
    guestPhone,
    message: defaultMessage(start.enquiryId !== undefined),
    hours,
    choices: [initialChoice(stay)],
    keepsEarlier: false,
    reason: '',
  }
}

export function initialChoice({ propertyId, checkIn, checkOut, guests }: Partial<RequestedStay>): ChoiceInput {
  return {
    propertyId: propertyId ?? Number.NaN,
    checkIn: checkIn ?? '',
    checkOut: checkOut ?? '',
    guests: guests ?? 2,
    price: 'worked-out',
    lines: [],
    linesFor: '',
    deposit: null,
  }
}

/** Returns the stay of a choice; undefined until home and valid days are chosen. */
export function stayOfChoice({ propertyId, checkIn, checkOut, guests }: ChoiceInput): RequestedStay | undefined {
  if (!(propertyId > 0) || !isDay(checkIn) || !isDay(checkOut) || nightsBetween(checkIn, checkOut) < 1) return undefined
  return { propertyId, checkIn, checkOut, guests: Number.isInteger(guests) && guests >= 1 ? guests : 1 }
}

export function isInOffer(choices: readonly ChoiceInput[], { propertyId, checkIn, checkOut }: Alternative): boolean {
  return choices.some((one) => one.propertyId === propertyId && one.checkIn === checkIn && one.checkOut === checkOut)
}

/** Adds up lines; an empty or invalid amount counts as 0. */
export function totalOf(lines: readonly { amount: number | null }[]): Pence {
  return sumOf(
    lines.map(({ amount }) => (isAmount(amount, -999_999.99) ? penceOf((amount ?? 0).toFixed(2)) : pence(0))),
  )
}

/** Builds the request. `expiresAt` is left out where `hours` equals the setting, so the server calculates the expiry. */
export function toNewOffer(
  form: OfferFormOutput,
  { enquiryId }: OfferStart,
  { standardHours, now }: { standardHours: number; now: number },
): NewOfferForm {
  const { guestName, guestEmail, guestPhone, message, hours, choices, keepsEarlier, reason } = form
  return {
    enquiryId,
    ...(keepsEarlier && { keepsEarlier }),
    guestName,
    guestEmail,
    guestPhone: guestPhone || null,
    message,
    expiresAt: hours === standardHours ? undefined : new Date(now + hours * 3_600_000).toISOString(),
    choices: choices.map(({ propertyId, checkIn, checkOut, guests, price, lines, deposit }) => ({
      propertyId,
      checkIn: toDay(checkIn),
      checkOut: toDay(checkOut),
      guests,
      lines:
        price === 'own'
          ? lines.map(({ kind, label, amount }) => ({ kind, label, amount: toPounds(totalOf([{ amount }])) }))
          : undefined,
      securityDeposit: isEmpty(deposit) ? undefined : toPounds(totalOf([{ amount: deposit }])),
    })),
    reason: reason || undefined,
  }
}

/** Has no greeting and no sign-off: the email and the page of the offer have theirs. */
function defaultMessage(isAnswer: boolean): string {
  return [
    isAnswer
      ? 'Thank you for your enquiry. We would be glad to have you with us, and this is what we can offer you.'
      : 'We would be glad to have you with us, and this is what we can offer you.',
    '',
    'If it suits you, please accept it on your private page: we then hold the nights for you. If it does not, please let us know what would.',
  ].join('\n')
}
