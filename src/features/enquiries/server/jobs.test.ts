import { expect, test } from 'vitest'
import { givenSettings } from '#features/settings/server/fixtures.ts'
import type { Office } from '#platform/server/office.ts'
import { createTestContext } from '#platform/server/testing/test-context.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { addHome, anEnquiry } from './fixtures.ts'
import { receiveEnquiry } from './inside/enquiries.ts'
import { eraseOldEnquiries } from './jobs.ts'

const AT_NIGHT = 'T01:15:00Z'

test('[rule enquiry-erasure] twenty-four months after it was written an enquiry is kept, a day later it is gone with its letters', async () => {
  const { office, clock } = await createTestContext('2026-09-09T11:00:00Z')
  const old = await sendEnquiry(office, 'ada@example.org')
  clock.set('2026-09-10T11:00:00Z')
  const younger = await sendEnquiry(office, 'eve@example.org')
  expect(new Set(await lettersAbout(office))).toEqual(new Set([old, younger]))

  clock.set(`2028-09-09${AT_NIGHT}`)
  await eraseOldEnquiries(office)
  expect(await enquiries(office)).toEqual([old, younger])

  clock.set(`2028-09-10${AT_NIGHT}`)
  await eraseOldEnquiries(office)
  expect(await enquiries(office)).toEqual([younger])
  expect(new Set(await lettersAbout(office))).toEqual(new Set([younger]))

  await eraseOldEnquiries(office)
  expect(await erasures(office)).toMatchObject([
    {
      actor: 'system',
      item: 'enquiry',
      item_id: null,
      before: null,
      after: { rows: 1, writtenBefore: '2026-09-09T23:00:00.000Z' },
    },
  ])
})

test('an enquiry that became a booking stays until that booking lets go of it', async () => {
  const { office, clock } = await createTestContext('2026-09-09T11:00:00Z')
  const id = await sendEnquiry(office)
  const now = clock.now()
  await office.database
    .insertInto('booking')
    .values({
      property_id: await addHome(office),
      guest_name: 'Ada Byron',
      guest_email: 'ada@example.org',
      guest_address: '1 Cannock Road, Stafford',
      check_in: '2026-10-02',
      check_out: '2026-10-05',
      guests: 2,
      total_amount: '360.00',
      enquiry_id: id,
      created_at: now,
      updated_at: now,
    })
    .execute()
  clock.set(`2030-01-01${AT_NIGHT}`)
  await eraseOldEnquiries(office)
  expect(await enquiries(office)).toEqual([id])
  await office.database.updateTable('booking').set({ enquiry_id: null, erased_at: clock.now() }).execute()
  await eraseOldEnquiries(office)
  expect(await enquiries(office)).toEqual([])
})

test('the months are the office’s own setting', async () => {
  const { office, clock } = await createTestContext('2026-09-09T11:00:00Z')
  await sendEnquiry(office)
  await givenSettings(office, { policy: { enquiryRetentionMonths: 3 } })
  clock.set(`2026-12-10${AT_NIGHT}`)
  await eraseOldEnquiries(office)
  expect(await enquiries(office)).toEqual([])
})

function sendEnquiry(office: Office, email = anEnquiry.email): Promise<number> {
  return inTransaction(office, GUEST, async (tx) => {
    const { id } = await receiveEnquiry(tx, { ...anEnquiry, email, checkInDate: '', checkOutDate: '' })
    return id
  })
}

async function enquiries(office: Office): Promise<number[]> {
  return (await office.database.selectFrom('enquiry').select('id').orderBy('id').execute()).map(({ id }) => id)
}

async function lettersAbout(office: Office) {
  return (await office.database.selectFrom('letter_due').select('item_id').execute()).map(({ item_id }) => item_id)
}

function erasures(office: Office) {
  return office.database.selectFrom('trail').selectAll().where('action', '=', 'erased').execute()
}
