import { expect, test } from 'vitest'
import { wantsPassport } from './contract.ts'
import { NATIONALITIES } from './web/nationalities.ts'

test.each([
  'British',
  'british citizen',
  'British National (Overseas)',
  'UK',
  'Irish',
  'Irish citizen',
  'Citizen of Jamaica',
  'Indian',
  ' canadian ',
  'the Bahamas',
  'Saint Lucian',
  'Trinidad and Tobago',
  'French and British',
  'American/Irish',
  'Dominican (Dominica)',
])('[rule guest-passports] %j wants no passport', (nationality) => {
  expect(wantsPassport(nationality)).toBe(false)
})

test.each(['French', 'American', 'Chinese', 'Dominican', 'Guinean', 'Zimbabwean', 'Brit', 'Martian', 'French, German'])(
  '[rule guest-passports] %j wants a passport',
  (nationality) => {
    expect(wantsPassport(nationality)).toBe(true)
  },
)

test('every member of the Commonwealth can be chosen among the nationalities, in a word that is known as such', () => {
  const members = NATIONALITIES.filter((nationality) => !wantsPassport(nationality))
  // The United Kingdom, the 55 other members, and Ireland.
  expect(members).toHaveLength(57)
})
