import { expect, test } from 'vitest'
import { EMPTY_SETTINGS } from '#features/settings/contract.ts'
import { identityLines } from './identity.ts'

const lines = (entered: Partial<typeof EMPTY_SETTINGS.business>) =>
  identityLines({ ...EMPTY_SETTINGS.business, name: 'Heath Stays', ...entered })

test('[rule who-we-are] only the legal details that are entered are named', () => {
  expect(lines({})).toEqual([])
  expect(lines({ legalName: 'Heath Stays' })).toEqual([])
  expect(lines({ vatNumber: 'GB 123 4567 89', icoNumber: 'ZA123456' })).toEqual([
    'VAT number GB 123 4567 89',
    'ICO registration ZA123456',
  ])
  expect(
    lines({
      legalName: 'Heath Lets Ltd',
      companyNumber: '01234567',
      registeredAddress: '1 Mill Lane, Leek',
      complaintsAddress: 'complaints@heath.example',
    }),
  ).toEqual([
    'Heath Stays is a trading name of Heath Lets Ltd, registered in England and Wales no. 01234567',
    'Registered address: 1 Mill Lane, Leek',
    'Complaints: complaints@heath.example',
  ])
})

test.each([
  [{ legalName: 'Ann Field' }, 'Heath Stays is a trading name of Ann Field'],
  [{ legalName: 'Heath Stays', companyNumber: 'SC123456' }, 'Heath Stays is registered in Scotland no. SC123456'],
  [{ companyNumber: 'NI123456' }, 'Heath Stays is registered in Northern Ireland no. NI123456'],
])('[rule who-we-are] a sole trader, and companies of other registers', (entered, line) => {
  expect(lines(entered)).toEqual([line])
})
