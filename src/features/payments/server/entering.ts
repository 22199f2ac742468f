import { settleHold } from '#features/bookings/server/holds.ts'
import type { EnteredKind } from '#features/ledger/contract.ts'
import type { BookingWithMoney } from '#features/ledger/server/ledger.ts'
import { isSettled, mostBack } from '#features/ledger/server/money.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { StaffDeed } from '#platform/server/deed.ts'
import type { Office } from '#platform/server/office.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { formatPounds, type Pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal, wrongField } from '#platform/shared/refusal.ts'
import type { Ledger } from '../contract.ts'
import { isKept } from './damage-photographs.ts'
import { giveBackOfCharge, owedToGuest } from './inside/charge.ts'
import { lockForEntry, type Movement, moreThanCame, photographGone, writeEntry } from './inside/entries.ts'
import { readLedger } from './inside/ledger.ts'
import { letterAbout } from './inside/letters.tsx'

/** Money that moved, as the office or a line of the bank's statement says. */
export interface Entering extends Movement {
  /** Throws where the booking, locked by then, is not as the caller took it to be. */
  insist?: ((booking: BookingWithMoney) => void) | undefined
}

/**
 * Enters money that came, went back or is kept for damage, with its line in the trail and the letter to the guest. A hold
 * for which money has come no longer ends by itself, and a refund of a cancelled stay beyond what was owed to the guest
 * lowers the charge by as much.
 *
 * Refuses as `missing` an unknown or deleted booking; as `unruly` what settles a deposit before the stay is over; as
 * `taken` more back than came, and more of the deposit than is held; as `invalid` a day that has yet to come and
 * a photograph that is not there.
 */
export async function enterMoney(
  deed: StaffDeed,
  bookingId: number,
  entering: Entering,
): Promise<{ entryId: number; ledger: Ledger }> {
  const booking = await lockForEntry(deed, bookingId)
  entering.insist?.(booking)
  refuseEarly(deed, booking, entering)
  refuseTooMuch(booking, entering)
  if (entering.photograph && !(await isKept(deed, entering.photograph))) throw photographGone()

  if (entering.kind === 'refund') await giveBackOfCharge(deed, booking, entering.amount)
  const entryId = await writeEntry(deed, bookingId, entering)
  if (entering.kind === 'received' || entering.kind === 'refund') await settleHold(deed, bookingId)
  await deed.trail({
    action: 'entered',
    item: 'ledger_entry',
    itemId: entryId,
    after: {
      bookingId,
      kind: entering.kind,
      amount: toPounds(entering.amount),
      day: entering.day,
      ...(entering.bankLineId !== undefined && { bankLineId: entering.bankLineId }),
    },
  })
  const ledger = await readLedger(deed, bookingId)
  if (entering.kind !== 'deduction' && booking.guest_email !== '') {
    const { business: sender } = await readSettings(deed)
    const entry = { kind: entering.kind, amount: entering.amount }
    await deed.letter(await letterAbout(entry, { ledger, guest: booking, sender }))
  }
  return { entryId, ledger }
}

function refuseEarly(office: Office, booking: BookingWithMoney, { kind, day }: Entering): void {
  const now = office.clock.now()
  if (day > dayInLondon(now)) {
    const message = 'This day has yet to come'
    throw wrongField('day', message)
  }
  if ((kind === 'deduction' || kind === 'deposit-returned') && !isSettled(booking, now))
    throw new Refusal('unruly', 'The security deposit is settled after check-out: this stay is not over yet')
}

function refuseTooMuch(booking: BookingWithMoney, { kind, amount }: Entering): void {
  if (kind === 'received') return
  const most = mostBack(booking)
  if (amount > most) throw moreThanCame(most)
  if (booking.status === 'cancelled') refuseBeyondCharge(booking, kind, amount)
  const held = penceOf(booking.deposit_held ?? '0')
  if (kind === 'deposit-returned' && booking.status !== 'cancelled' && amount > held)
    throw new Refusal(
      'taken',
      `${formatPounds(held)} of the security deposit is in the house. What goes back beyond it is a refund.`,
    )
}

/** Of a cancelled stay, only a refund gives back of the charge: by all else the guest would seem to owe it again. */
function refuseBeyondCharge(booking: BookingWithMoney, kind: EnteredKind, amount: Pence): void {
  const dueBack = owedToGuest(booking)
  if (kind === 'refund' || amount <= dueBack) return
  const rest = kind === 'deduction' ? 'No more of it can be kept.' : 'What goes back beyond it is a refund.'
  throw new Refusal('taken', `${formatPounds(dueBack)} is due back to the guest. ${rest}`)
}
