import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DEFAULT_SETTINGS, EMPTY_SETTINGS, publicSettings } from '#features/settings/contract.ts'
import type { FieldSection } from './fields.ts'
import { defaultsOf, differencesOf, fieldsOf, formSchemaOf, toFormValues } from './section-values.ts'

const SECTIONS: FieldSection[] = ['business', 'policy', 'marketing']

test.each(SECTIONS)('every setting of %s has exactly one field', (section) => {
  const names = fieldsOf(section).map(({ name }) => name)
  expect([...names].sort()).toEqual(Object.keys(publicSettings.shape[section].shape).sort())
  for (const { help, label } of fieldsOf(section)) expect(help.length, label).toBeGreaterThan(10)
})

test.each(SECTIONS)('form values of %s convert back to the settings', (section) => {
  const sent = z.core.parse(formSchemaOf(section), toFormValues(section, DEFAULT_SETTINGS))
  expect(sent).toEqual(DEFAULT_SETTINGS[section])
})

test('a fraction of a penny is rejected', () => {
  const parseAmount = (extendedHourPence: number) =>
    z.core.safeParse(formSchemaOf('policy'), { ...defaultsOf('policy'), extendedHourPence })
  expect(parseAmount(20.5).data).toMatchObject({ extendedHourPence: 2050 })
  expect(parseAmount(19.99).data).toMatchObject({ extendedHourPence: 1999 })
  for (const wrong of [20.505, Number.NaN])
    expect(parseAmount(wrong).error?.issues[0]?.message).toBe('Please enter an amount in pounds, such as 20 or 20.50')
})

test('a conflict lists the fields that differ', () => {
  const theirs = defaultsOf('policy')
  expect(differencesOf('policy', { ...theirs, minimumAge: 21, extendedHourPence: 25 }, theirs)).toEqual([
    { label: 'Early check-in or late check-out, per hour', typed: '£25.00', stored: '£20.00' },
    { label: 'Minimum age', typed: '21', stored: '18' },
  ])
})

test('[rule own-claims] a blank marketing figure is stored as missing', () => {
  const blank = toFormValues('marketing', EMPTY_SETTINGS)
  expect(new Set(Object.values(blank))).toEqual(new Set(['']))
  const schema = formSchemaOf('marketing')
  expect(z.core.parse(schema, blank)).toEqual(EMPTY_SETTINGS.marketing)
  const cleared = { ...toFormValues('marketing', DEFAULT_SETTINGS), happyGuests: Number.NaN }
  expect(z.core.parse(schema, cleared)).toEqual({ ...DEFAULT_SETTINGS.marketing, happyGuests: null })
  const wrong = z.core.safeParse(schema, { ...blank, averageRating: 7 })
  expect(wrong.error?.issues).toMatchObject([{ path: ['averageRating'], message: 'Please enter 0 to 5' }])
  expect(
    z.core.safeParse(formSchemaOf('policy'), { ...toFormValues('policy', DEFAULT_SETTINGS), minimumAge: Number.NaN })
      .success,
  ).toBe(false)
})
