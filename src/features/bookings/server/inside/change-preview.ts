import type {
  AgreedMoney as AgreedMoneyOnWire,
  BookingChanges,
  ChangedMoney,
  ChangePreview,
} from '#features/bookings/contract.ts'

import { bookingWithMoney } from '#features/ledger/server/ledger.ts'
import { type Balance, balanceOf } from '#features/ledger/server/money.ts'
import { actAs, type Deed, SYSTEM } from '#platform/server/deed.ts'
import type { Office } from '#platform/server/office.ts'
import { type Pence, pence, toPounds } from '#platform/shared/money.ts'
import type { AgreedMoney } from '../terms.ts'
import { bookingToChange } from './booking-to-change.ts'
import {
  type ChangePlan,
  type Edit,
  isBelowAllowed,
  isTold,
  moneyAfter,
  moneyBefore,
  planChange,
  termsIfThere,
} from './change-plan.ts'
import { withChanges } from './changes.ts'
import { holdAfter } from './hold-of-booking.ts'

type Wanted = Pick<BookingChanges, 'checkIn' | 'checkOut' | 'guests' | 'totalAmount'>

/**
 * What a change would make of a booking's money: the very plan by which `changeBooking` would write it, written nowhere.
 * Refuses as `changeBooking` does, but for taken nights and what wants a reason.
 */
export function previewChange(office: Office, id: number, wanted: Wanted): Promise<ChangePreview> {
  return actAs(office, SYSTEM, async (deed) => {
    const before = await bookingToChange(deed, id)
    const { totalAmount, ...stay } = wanted
    const edit = { before, after: withChanges(before, stay) }
    edit.after.hold = await holdAfter(deed, edit, undefined)
    const row = await bookingWithMoney(deed.database, id, deed.clock.now())
    const balance = row && row.owed !== null && before.status !== 'cancelled' ? balanceOf(row, deed.clock.now()) : null
    const at = (total: Pence) => moneyAt(deed, { before, after: { ...edit.after, totalAmount: total } }, balance)
    // Without a price where the home is no longer there.
    const calculated = (await termsIfThere(deed, edit))?.total ?? before.totalAmount
    const calculatedEdit = { before, after: { ...edit.after, totalAmount: calculated } }
    return {
      present: onWire(moneyBefore(edit), balance && pence(balance.owed)),
      kept: await at(before.totalAmount),
      calculated: calculated === before.totalAmount || isBelowAllowed(calculatedEdit) ? null : await at(calculated),
      custom: totalAmount === undefined ? null : await at(totalAmount),
    }
  })
}

async function moneyAt(deed: Deed, edit: Edit, balance: Balance | null): Promise<ChangedMoney> {
  const plan = await planChange(deed, edit)
  const owed = balance && owedAfter(plan, balance)
  const money = onWire(moneyAfter(plan), owed)
  return { ...money, tellsGuest: isTold(plan, money.owed, deed.clock.now()) }
}

/** The database adds to the dues what the agreement adds to price and deposit. */
function owedAfter(plan: ChangePlan, { owed, depositDue, deducted, depositReturned }: Balance): Pence {
  const [one, other] = [moneyBefore(plan), moneyAfter(plan)]
  const settled = deducted + depositReturned
  const deposit = depositDue + (other.securityDeposit ?? 0) - (one.securityDeposit ?? 0)
  return pence(owed + other.total - one.total + Math.max(deposit, settled) - Math.max(depositDue, settled))
}

function onWire(money: AgreedMoney, owed: Pence | null): AgreedMoneyOnWire {
  return {
    total: toPounds(money.total),
    securityDeposit: money.securityDeposit === null ? null : toPounds(money.securityDeposit),
    depositDueAt: money.depositDueAt?.toISOString() ?? null,
    priceDueOn: money.priceDueOn,
    freeUntil: money.freeUntil,
    owed: owed === null ? null : toPounds(owed),
  }
}
