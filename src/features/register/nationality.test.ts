import { expect, test } from 'vitest'
import { needsPassport } from './contract.ts'
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
])('[rule guest-passports] %j needs no passport', (nationality) => {
  expect(needsPassport(nationality)).toBe(false)
})

test.each(['French', 'American', 'Chinese', 'Dominican', 'Guinean', 'Zimbabwean', 'Brit', 'Martian', 'French, German'])(
  '[rule guest-passports] %j needs a passport',
  (nationality) => {
    expect(needsPassport(nationality)).toBe(true)
  },
)

test('exactly 57 suggested nationalities need no passport details', () => {
  const members = NATIONALITIES.filter((nationality) => !needsPassport(nationality))
  // The United Kingdom, the 55 other members, and Ireland.
  expect(members).toHaveLength(57)
})
