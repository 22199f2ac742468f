import * as z from 'zod/mini'
import { type OfficePrices, type PricesForm, standardPrices } from '#features/prices/contract.ts'
import { toPounds } from '#platform/shared/money.ts'

/** Form values of the standard prices; an empty number is `NaN` or `null`. */
export type StandardValues = {
  pricePerNight: number
  weekendPrice: number | null
  minimumStay: number | null
  letsGaps: boolean
  cleaningFee: number
  includedGuests: number | null
  extraGuestPrice: number
  weeklyReduction: number
  monthlyReduction: number
  /** `''` means that the business's setting applies. */
  vat: NonNullable<OfficePrices['vat']> | ''
}

export function valuesOf(prices: OfficePrices): StandardValues {
  return {
    pricePerNight: Number(prices.pricePerNight),
    weekendPrice: prices.weekendPrice === null ? null : Number(prices.weekendPrice),
    minimumStay: prices.minimumStay,
    letsGaps: prices.letsGaps,
    cleaningFee: Number(prices.cleaningFee),
    includedGuests: prices.includedGuests,
    extraGuestPrice: Number(prices.extraGuestPrice),
    weeklyReduction: prices.weeklyReduction,
    monthlyReduction: prices.monthlyReduction,
    vat: prices.vat ?? '',
  }
}

/** The server's schema, applied to form values; an empty fee or reduction is 0. */
export const standardFields = z.pipe(
  z.transform(
    (values: StandardValues): z.input<typeof standardPrices> => ({
      ...values,
      weekendPrice: numberOrNull(values.weekendPrice),
      minimumStay: numberOrNull(values.minimumStay),
      includedGuests: numberOrNull(values.includedGuests),
      cleaningFee: numberOrNull(values.cleaningFee) ?? 0,
      extraGuestPrice: numberOrNull(values.extraGuestPrice) ?? 0,
      weeklyReduction: numberOrNull(values.weeklyReduction) ?? 0,
      monthlyReduction: numberOrNull(values.monthlyReduction) ?? 0,
      vat: values.vat || null,
    }),
  ),
  standardPrices,
)
export type TypedStandard = z.output<typeof standardFields>

/** Converts stored prices to the request body. */
export function toBody(prices: OfficePrices): PricesForm {
  const { effectiveVat: _vat, year: _year, nights: _nights, version, ...fields } = prices
  return { ...fields, version }
}

/** Returns an edit that replaces the standard prices. */
export function withStandardPrices(typed: TypedStandard): (prices: OfficePrices) => PricesForm {
  const { pricePerNight, weekendPrice, cleaningFee, extraGuestPrice, weeklyReduction, monthlyReduction } = typed
  return (prices) => ({
    ...toBody(prices),
    pricePerNight: toPounds(pricePerNight),
    weekendPrice: weekendPrice === null ? null : toPounds(weekendPrice),
    cleaningFee: toPounds(cleaningFee),
    extraGuestPrice: toPounds(extraGuestPrice),
    ...{ weeklyReduction, monthlyReduction },
    minimumStay: typed.minimumStay,
    letsGaps: typed.letsGaps,
    includedGuests: typed.includedGuests,
    vat: typed.vat,
  })
}

/** Compares as JSON, so that an empty field (`NaN`) equals `null`. */
export function isSameValues(one: StandardValues, other: StandardValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** An empty number field yields `NaN`. */
function numberOrNull(value: number | null): number | null {
  return value === null || Number.isNaN(value) ? null : value
}
