import * as z from 'zod/mini'
import { type ArrivalForm, arrivalForm, type HomeArrival } from '#features/properties/contract.ts'
import type { Difference } from '#platform/web/office/changed-meanwhile.tsx'

export type ArrivalValues = Omit<ArrivalForm, 'version'>

/** What the form checks: the contract's fields without the version, which nobody types. */
export const arrivalFields = z.strictObject(z.omit(arrivalForm, { version: true }).shape)

/** What lies sealed in the database is not kept in a browser either. */
export const NO_STORE = ['address', 'doorCode', 'wifiName', 'wifiPassword', 'notes'] as const

const LABELS: Record<keyof ArrivalValues, string> = {
  directions: 'How to find the house',
  houseRules: 'House rules',
  address: 'Address',
  doorCode: 'Door code',
  wifiName: 'Wi-Fi name',
  wifiPassword: 'Wi-Fi password',
  notes: 'Good to know',
}
const NAMES = Object.keys(LABELS) as (keyof ArrivalValues)[]

/** The texts of what is stored. */
export function valuesOf(stored: HomeArrival): ArrivalValues {
  const { directions, houseRules, address, doorCode, wifiName, wifiPassword, notes } = stored
  return { directions, houseRules, address, doorCode, wifiName, wifiPassword, notes }
}

/** Whether two say the same, line breaks aside. */
export function sameArrival(one: ArrivalValues, other: ArrivalValues): boolean {
  return NAMES.every((name) => one[name].trim().replace(/\r\n?/g, '\n') === other[name])
}

/** Where two people's texts part. */
export function differencesOf(mine: ArrivalValues, theirs: ArrivalValues): Difference[] {
  return NAMES.filter((name) => mine[name] !== theirs[name]).map((name) => ({
    label: LABELS[name],
    yours: mine[name],
    theirs: theirs[name],
  }))
}
