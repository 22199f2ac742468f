import { expect, test } from 'vitest'
import type { ListedBooking } from '#features/bookings/contract.ts'
import { createListedBooking } from '#test/features/bookings/web/office/fixtures.ts'
import { allBookings, bookingsCsv, exportName, type Progress } from './booking-export.ts'

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => createListedBooking({ id: count - index }))

function reader(db: () => ListedBooking[]) {
  const offsets: number[] = []
  return {
    offsets,
    read: async (offset: number) => {
      offsets.push(offset)
      const all = db()
      return { rows: all.slice(offset, offset + 1000), total: all.length }
    },
  }
}

test('every matching booking is read page by page', async () => {
  const db = numbered(2300)
  const { read, offsets } = reader(() => db)
  const progress: Progress[] = []
  expect(await allBookings(read, (step) => progress.push(step))).toEqual(db)
  expect(offsets).toEqual([0, 1000, 2000])
  expect(progress).toEqual([1000, 2000, 2300].map((read) => ({ read, total: 2300 })))
})

test('[rule export-csv] the server builds the file above 5,000 bookings', async () => {
  const { read, offsets } = reader(() => numbered(5001))
  expect(await allBookings(read, () => {})).toBe('too-many')
  expect(offsets).toEqual([0])
})

test('an export without bookings has only the header', async () => {
  expect(await allBookings(reader(() => []).read, () => {})).toEqual([])
  expect(bookingsCsv([])).toBe(
    '\ufeff"ID","Guest Name","Email","Property","Check In","Check Out","Guests","Total Amount","Status"\r\n',
  )
})

test('a deletion between pages restarts the export', async () => {
  const db = numbered(1500)
  let calls = 0
  const { read } = reader(() => {
    calls += 1
    if (calls === 2) db.shift()
    return db
  })
  const found = await allBookings(read, () => {})
  expect(found).toHaveLength(1499)
  expect(found).toEqual(db)
})

test('an export fails when bookings change on every attempt', async () => {
  let count = 1500
  const { read } = reader(() => numbered(count++))
  await expect(allBookings(read, () => {})).rejects.toThrow('changed during the export')
})

test('the file contains no formulas', () => {
  const booking = createListedBooking({ guestName: '=HYPERLINK("http://x","y")', property: null })
  expect(bookingsCsv([booking]).split('\r\n')[1]).toBe(
    `7,"'=HYPERLINK(""http://x"",""y"")","ann@example.com","Unknown Property","2026-09-09","2026-09-12",2,"435.00","pending"`,
  )
})

test('the file name has London’s date', () => {
  expect(exportName(new Date('2026-07-01T23:30:00Z'))).toBe('bookings-2026-07-02.csv')
})
