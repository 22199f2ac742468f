import * as z from 'zod/mini'
import { findBookingWithMoney } from '#features/bookings/server/lists/bookings-with-money.ts'
import type { EnteredKind } from '#features/ledger/contract.ts'
import { findEntry } from '#features/ledger/server/ledger.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { emailType, type Found } from '#platform/server/mail/email-type.ts'
import type { DueEmail, EmailType, EmailTypes } from '#platform/server/mail/email-types.ts'
import { formatPounds, pence, penceOf } from '#platform/shared/money.ts'
import { aboutStay, CLOSING, type Data, makeSamples } from './email-about-stay.tsx'
import { readLedger } from './ledger.ts'

/**
 * Kinds of entry about which the guest gets an email. Deductions, allowances and transfers cause no email; later emails
 * and the guest's page show them.
 */
type EmailedKind = Exclude<EnteredKind, 'deduction' | 'allowance'>

export function isEmailed(kind: string): kind is EmailedKind {
  return kind === 'received' || kind === 'refund' || kind === 'deposit-returned'
}

const TITLES: Record<EmailedKind, (sum: string) => string> = {
  received: (sum) => `We have received ${sum}`,
  refund: (sum) => `We have refunded ${sum}`,
  'deposit-returned': (sum) => `We have returned ${sum} of your security deposit`,
}

export const ENTRY_EMAIL_KINDS = Object.keys(TITLES).map((kind) => `money-${kind}`)

/** `allowed` is the part of a refund that was taken off the price, in pence. */
const refundFacts = z.object({ allowed: z.number() })

/**
 * Emails about payments, refunds, returned deposits and corrections. No email contains an account number. The email
 * about an entry is not sent if the entry is corrected first.
 */
export const paymentEmailTypes: EmailTypes = {
  'money-received': entryEmailType({
    name: 'Payment received',
    opening: 'Dear {name},\n\nThank you for your payment.',
    sums: ['£90.00', '£8,340.50'],
    kind: 'received',
  }),
  'money-refund': entryEmailType({
    name: 'Refund',
    opening: 'Dear {name},\n\nThe refund goes to the account that your money came from.',
    sums: ['£90.00', '£1,250.00'],
    kind: 'refund',
  }),
  'money-deposit-returned': entryEmailType({
    name: 'Deposit returned',
    opening: 'Dear {name},\n\nThe money goes to the account that it came from.',
    sums: ['£100.00', '£6,085.25'],
    kind: 'deposit-returned',
    mustGo: 'The terms of service promise that the guest is told what is kept of the deposit.',
  }),
  'money-corrected': emailType<Data>({
    ...aboutStay,
    name: 'Correction of a payment',
    weight: 60,
    mustGo: 'It corrects an email that the guest has had.',
    words: {
      subject: 'Please disregard: “{what}” ({reference})',
      title: 'Please disregard: “{what}”',
      opening:
        'Dear {name},\n\nOur email was a mistake in our accounts, which we have put right. We are sorry for the confusion. This is how things stand now.',
      closing: CLOSING,
    },
    read: (ctx, email) => findEntryToEmail(ctx, email, { isCorrected: true }),
    samples: makeSamples(['We have received £90.00', 'We have received £8,340.50']),
  }),
}

interface EntryEmail {
  name: string
  kind: EmailedKind
  opening: string
  mustGo?: string
  /** Sums in the shortest and the longest sample email. */
  sums: [string, string]
}

function entryEmailType({ name, kind, opening, mustGo, sums: [min, max] }: EntryEmail): EmailType {
  return emailType<Data>({
    ...aboutStay,
    name,
    weight: 40,
    ...(mustGo !== undefined && { mustGo }),
    words: { subject: '{what} ({reference})', title: '{what}', opening, closing: CLOSING },
    read: (ctx, email) => findEntryToEmail(ctx, email, { isCorrected: false }),
    samples: makeSamples([TITLES[kind](min), TITLES[kind](max)]),
  })
}

/** Loads the entry of an email with the booking's current ledger. Returns null if no email must be sent. */
async function findEntryToEmail(
  ctx: AppContext,
  { itemId, causeId, facts }: DueEmail,
  { isCorrected }: { isCorrected: boolean },
): Promise<Found<Data> | null> {
  const { database, clock } = ctx
  const entry = causeId === null ? undefined : await findEntry(database, itemId, causeId)
  if (!entry || !isEmailed(entry.kind) || isCorrected !== (entry.corrected_by !== null)) return null
  const booking = await findBookingWithMoney(database, itemId, clock.now())
  if (!booking || booking.guest_email === '') return null
  const what = TITLES[entry.kind](formatPounds(penceOf(entry.amount)))
  const allowed = pence(isCorrected ? 0 : (refundFacts.safeParse(facts).data?.allowed ?? 0))
  return { to: booking.guest_email, data: { what, ledger: await readLedger(ctx, itemId), allowed } }
}
