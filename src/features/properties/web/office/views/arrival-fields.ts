import * as z from 'zod/mini'
import { type ArrivalForm, arrivalForm, type HomeArrival } from '#features/properties/contract.ts'
import type { Difference } from '#platform/web/office/edit-conflict-dialog.tsx'

export type ArrivalValues = Omit<ArrivalForm, 'version'>

/** The contract's fields without the version, which the form does not edit. */
export const arrivalFields = z.strictObject(z.omit(arrivalForm, { version: true }).shape)

/** Fields left out of browser storage, because they are encrypted in the database. */
export const SECRET_FIELDS = ['address', 'doorCode', 'wifiName', 'wifiPassword', 'notes'] as const

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

export function valuesOf(stored: HomeArrival): ArrivalValues {
  const { directions, houseRules, address, doorCode, wifiName, wifiPassword, notes } = stored
  return { directions, houseRules, address, doorCode, wifiName, wifiPassword, notes }
}

/** Ignores surrounding space and the kind of line break in `one`. `other` must be as stored. */
export function sameArrival(one: ArrivalValues, other: ArrivalValues): boolean {
  return NAMES.every((name) => one[name].trim().replace(/\r\n?/g, '\n') === other[name])
}

export function differencesOf(typed: ArrivalValues, stored: ArrivalValues): Difference[] {
  return NAMES.filter((name) => typed[name] !== stored[name]).map((name) => ({
    label: LABELS[name],
    typed: typed[name],
    stored: stored[name],
  }))
}
