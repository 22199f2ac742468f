import { expect, test } from 'vitest'
import type { ChangedMoney, ChangePreview } from '#features/bookings/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import { changedRows, optionsOf } from './change-words.ts'

const KEPT: ChangedMoney = {
  total: '535.00',
  securityDeposit: '267.50',
  depositDueAt: '2026-09-14T16:00:00.000Z',
  priceDueOn: toDay('2026-11-06'),
  freeUntil: toDay('2026-11-06'),
  owed: '267.50',
  tellsGuest: false,
}
const LESS = { ...KEPT, total: '495.00', securityDeposit: '247.50', owed: '-20.00', tellsGuest: true }
const { tellsGuest: _, ...PRESENT } = KEPT
const PREVIEW: ChangePreview = { present: PRESENT, kept: KEPT, calculated: LESS, custom: null }

const labels = (preview: ChangePreview, price: 'agreed' | 'worked-out' | 'own') =>
  optionsOf(preview, price).map(({ label }) => label)

test('other days ask: keep the price as agreed, or charge that of the house; what the form says comes last', () => {
  expect(labels(PREVIEW, 'agreed')).toEqual(['Charge £495.00', 'Keep £535.00'])
  expect(labels(PREVIEW, 'worked-out')).toEqual(['Keep £535.00', 'Charge £495.00'])
  expect(labels({ ...PREVIEW, calculated: null }, 'worked-out')).toEqual(['Keep £535.00'])
  expect(labels({ ...PREVIEW, custom: LESS }, 'own')).toEqual(['Charge £495.00'])
})

test('only what differs is shown, as it is and as it would be', () => {
  expect(changedRows(PRESENT, optionsOf(PREVIEW, 'agreed'))).toEqual([
    { label: 'Price', present: '£535.00', options: ['£495.00', '£535.00'] },
    { label: 'Security deposit', present: '£267.50', options: ['£247.50', '£267.50'] },
    { label: 'Still to pay', present: '£267.50', options: ['£20.00 to refund', '£267.50'] },
  ])
  expect(changedRows(PRESENT, optionsOf({ ...PREVIEW, calculated: null }, 'agreed'))).toEqual([])
})
