import { expect, test } from 'vitest'
import { asColumns, asFields } from './names.ts'

test('names of fields and columns are converted both ways', () => {
  const fields = { name: 'Ada', checkInDate: null, maxGuests: 4 }
  const columns = { name: 'Ada', check_in_date: null, max_guests: 4 }
  expect(asColumns(fields)).toEqual(columns)
  expect(asFields(columns)).toEqual(fields)
})
