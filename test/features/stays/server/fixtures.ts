import { takeNights } from '#features/bookings/server/holds/holds.ts'
import { issueLink } from '#features/bookings/server/private-links.ts'
import type { EnteredKind } from '#features/ledger/contract.ts'
import { changeArrival } from '#features/properties/server/arrival.ts'
import { stayRoutes } from '#features/stays/server/routes.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { toDay } from '#platform/shared/day.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import { insertTestEntry as ledgerEntry } from '#test/features/ledger/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'

/**
 * Arrival details of the home. Tests search responses for these texts, which guests may not see before the right time.
 */
export const ARRIVAL = {
  directions: 'From the A5 turn left at the windmill.',
  houseRules: 'No shoes upstairs.',
  address: '7 Planted Lane, Burntwood',
  doorCode: 'C4711X',
  wifiName: 'HeathNet',
  wifiPassword: 'planted-wifi-password',
  notes: 'The key safe is behind the ivy.',
}

/** Where the home is, which guests may not see earlier either. */
export const POSITION = { latitude: 52.681234, longitude: -1.912345 }

/** The fields that decide the state of a stay. */
export interface StayOptions {
  status?: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  checkIn?: string
  checkOut?: string
  heldUntil?: Date | null
  /** The end of the time for checking the bank, while the nights stay taken. Defaults to `heldUntil`: no extra time. */
  keptUntil?: Date | null
}

/** Creates a home with arrival details, and a bank account. `guest` adds a booking with a private link. */
export async function setup(now = '2026-09-09T11:00:00Z', environment: Record<string, string> = {}) {
  const fixture = await createTestContext(now, { SECRET: 'a secret of the house, long enough for it', ...environment })
  const { ctx } = fixture
  const staff = await createStaff(ctx)
  const home = await createHome(ctx, POSITION)
  await inTransaction(ctx, staff, (tx) => changeArrival(tx, home, { ...ARRIVAL, version: 0 }))
  const { id: account } = await ctx.database
    .insertInto('bank_details')
    .values({
      account_name: 'Staffordshire Stays Ltd',
      bank_name: 'Chase Bank',
      sort_code: '123456',
      account_number: '98765432',
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reviewed: number[] = []
  const routes = stayRoutes({
    reviewAddress: async (_, id) =>
      reviewed.includes(id) ? null : `https://stays.example/submit-review?booking=${id}`,
  })
  const client = createTestClient(ctx, routes, staff)

  /** Adds a booking of £400.00 with a security deposit of £200.00 and a private link. */
  const guest = async ({
    status = 'confirmed',
    checkIn = '2026-10-20',
    checkOut = '2026-10-24',
    heldUntil = null,
    keptUntil = heldUntil,
  }: StayOptions = {}) => {
    const id = await insertBookingRow(ctx, {
      property_id: home,
      check_in: checkIn,
      check_out: checkOut,
      status,
      total_amount: '400.00',
      security_deposit: '200.00',
      price_lines: JSON.stringify([{ kind: 'nights', label: '4 nights at £100.00', amount: '400.00' }]),
      bank_details_id: account,
      deposit_due_at: new Date('2026-09-14T16:00:00Z'),
      price_due_on: '2026-09-25',
      held_until: heldUntil,
      kept_until: keptUntil,
    })
    if (status === 'confirmed' || heldUntil)
      await inTransaction(ctx, GUEST, (tx) =>
        takeNights(tx, {
          propertyId: home,
          bookingId: id,
          stay: { checkIn: toDay(checkIn), checkOut: toDay(checkOut) },
          heldUntil: keptUntil,
        }),
      )
    const token = await inTransaction(ctx, GUEST, (tx) => issueLink(tx, { bookingId: id }))
    const path = `/api/stays/${token}`
    return { id, token, path, read: async () => (await client.get(path)).body }
  }
  return { ...fixture, ...client, staff, home, guest, reviewed }
}

/** Adds a ledger entry, by default a payment received; returns the entry's id. */
export function insertEntry(
  ctx: AppContext,
  bookingId: number,
  entry: { amount: string; kind?: EnteredKind; reason?: string; photograph?: string; corrects?: number },
): Promise<number> {
  return ledgerEntry(ctx.database, {
    booking_id: bookingId,
    kind: 'received',
    day: '2026-09-09',
    reference: 'planted bank reference',
    ...entry,
    created_at: ctx.clock.now(),
  })
}
