import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentReference } from '#features/ledger/contract.ts'
import { checkDigit } from '#platform/shared/check-digit.ts'
import { pence } from '#platform/shared/money.ts'
import { type AwaitedPayment, findReason, type OpenRow } from './may-be-payment.ts'

const HOLD: AwaitedPayment = {
  bookingId: 64,
  guestName: 'Mrs Jane O’Neil-Müller',
  sums: [pence(21_750), pence(123_400)],
}
const REFERENCE = paymentReference(64)

function reasonOf(text: string, row: Partial<OpenRow> = {}, hold = HOLD) {
  return findReason({ texts: [text], amount: pence(1), mayBeAnySum: false, ...row })(hold)
}

test.each([
  ['reference', `14/09/2026,A SHOP,${REFERENCE},1.00`],
  ['reference', '14/09/2026,A SHOP,HL-000064,1.00'],
  ['reference', 'A SHOP HL64'],
  ['reference', 'A SHOP hl_000064-0'],
  ['reference', `14/09/2026,7,123456${checkDigit('123456')},HL64,1.00`],
  ['reference', `14/09/2026,123456${checkDigit('123456')} HL 64,1.00`],
  ['reference', `14/09/2026,${paymentReference(6)} AND HL64,1.00`],
  ['sum', '14/09/2026,A SHOP,,217.50'],
  ['sum', '14/09/2026;A SHOP;;217,5'],
  ['sum', '14/09/2026,A SHOP 12,217.50,1017.50'],
  ['sum', '14/09/2026,A SHOP,1234,1017.50'],
  ['sum', '14/09/2026,A SHOP,1,234.00'],
  ['sum', '14/09/2026;A SHOP;1.234,00'],
  ['sum', '14/09/2026,A SHOP,£1234'],
  ['name', '14/09/2026,ONEIL,,1.00'],
  ['name', '14/09/2026,MULLER J,,1.00'],
  ['name', '14/09/2026,R MÜLLER,,1.00'],
  ['name', '14/09/2026,MRS J ONEIL MULL,,1.00'],
  ['name', '14/09/2026,JMULLER,,1.00'],
  [undefined, '14/09/2026,JANE,,1.00'],
  [undefined, '14/09/2026,A SHOP,,2217.50'],
  [undefined, '14/09/2026,A SHOP,,217.505'],
  [undefined, '14/09/2026,A SHOP,,12345'],
  [undefined, `14/09/2026,A SHOP,${paymentReference(6)},1.00`],
  [undefined, `14/09/2026,A SHOP,hl ${paymentReference(6).slice(3)},1.00`],
  [undefined, `14/09/2026,A SHOP,${paymentReference(640)},1.00`],
])('the reason is %s for the row “%s”', (reason, text) => {
  expect(reasonOf(text)).toBe(reason)
})

test('a row without an amount may be the payment for any hold', () => {
  expect(reasonOf('14/09/2026,A SHOP,abc', { amount: null, mayBeAnySum: true })).toBe('unreadable')
})

test.each(['Wei Li', 'Jan de Vries', 'Bo', 'Ana García', '王伟'])('the name of %s is found as typed', (guestName) => {
  expect(reasonOf(`14/09/2026,${guestName},,1.00`, {}, { ...HOLD, guestName })).toBe('name')
  expect(reasonOf(`14/09/2026,${guestName.toUpperCase()},,1.00`, {}, { ...HOLD, guestName })).toBe('name')
})

test('property: an amount is found in every notation', () => {
  const written = fc.record({
    sum: fc.integer({ min: 100, max: 9_999_999 }),
    thousands: fc.constantFrom('', ',', ' ', "'"),
    around: fc.constantFrom(['', ''], ['£', ''], ['-', ''], ['(', ')'], ['"', '"'], ['', ' CR'], ['2l,', ',1017.50']),
  })
  fc.assert(
    fc.property(written, ({ sum, thousands, around }) => {
      const digits = String(Math.floor(sum / 100)).replace(/\B(?=(\d{3})+$)/g, thousands)
      const text = `14/09/2026;${around[0]}${digits}.${String(sum % 100).padStart(2, '0')}${around[1]};x`
      expect(reasonOf(text, {}, { ...HOLD, sums: [pence(sum)] }), text).toBe('sum')
    }),
  )
})
