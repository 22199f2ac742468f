import { expect, test } from 'vitest'
import { toDay } from '#platform/shared/day.ts'
import { readRegisterFilters, withFirstDay, withLastDay } from './register-filters.ts'

const TODAY = toDay('2026-09-09')
const filtersIn = (query: Record<string, string>) => readRegisterFilters({ read: (name) => query[name] ?? '' }, TODAY)

test('missing or invalid filters default to the coming week', () => {
  const week = { from: '2026-09-09', to: '2026-09-15', propertyId: undefined }
  expect(filtersIn({})).toEqual(week)
  expect(filtersIn({ from: 'soon', to: '2026-02-30', home: '-1' })).toEqual(week)
  expect(filtersIn({ from: '2026-08-01', to: '2026-08-31', home: '2' })).toEqual({
    from: '2026-08-01',
    to: '2026-08-31',
    propertyId: 2,
  })
})

test('the register’s period is at most a year and never reversed', () => {
  expect(filtersIn({ from: '2026-09-20', to: '2026-09-10' })).toMatchObject({ from: '2026-09-20', to: '2026-09-26' })
  expect(filtersIn({ from: '2024-01-01', to: '2026-01-01' })).toMatchObject({ to: '2024-01-07' })
  const august = filtersIn({ from: '2026-08-01', to: '2026-08-31' })
  expect(withFirstDay(august, toDay('2026-08-20'))).toEqual({ from: '2026-08-20', to: '2026-08-31' })
  expect(withFirstDay(august, toDay('2026-09-02'))).toEqual({ from: '2026-09-02', to: '2026-09-08' })
  expect(withLastDay(august, toDay('2026-07-20'))).toEqual({ from: '2026-07-14', to: '2026-07-20' })
})
