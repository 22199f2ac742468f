import * as z from 'zod/mini'
import { type OfficePrices, type PricesForm, usualPrices } from '#features/prices/contract.ts'
import { toPounds } from '#platform/shared/money.ts'

/** Form values of the usual prices; an empty number is `NaN` or `null`. */
export type UsualValues = {
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

export function valuesOf(prices: OfficePrices): UsualValues {
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
export const usualFields = z.pipe(
  z.transform(
    (values: UsualValues): z.input<typeof usualPrices> => ({
      ...values,
      weekendPrice: given(values.weekendPrice),
      minimumStay: given(values.minimumStay),
      includedGuests: given(values.includedGuests),
      cleaningFee: given(values.cleaningFee) ?? 0,
      extraGuestPrice: given(values.extraGuestPrice) ?? 0,
      weeklyReduction: given(values.weeklyReduction) ?? 0,
      monthlyReduction: given(values.monthlyReduction) ?? 0,
      vat: values.vat || null,
    }),
  ),
  usualPrices,
)
export type TypedUsual = z.output<typeof usualFields>

/** Converts stored prices to the request body. */
export function bodyOf(prices: OfficePrices): PricesForm {
  const { effectiveVat: _vat, year: _year, nights: _nights, version, ...fields } = prices
  return { ...fields, version }
}

/** Returns an edit that replaces the usual prices. */
export function withUsual(typed: TypedUsual): (prices: OfficePrices) => PricesForm {
  const { pricePerNight, weekendPrice, cleaningFee, extraGuestPrice, weeklyReduction, monthlyReduction } = typed
  return (prices) => ({
    ...bodyOf(prices),
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
export function sameUsual(one: UsualValues, other: UsualValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** An empty number field yields `NaN`. */
function given(figure: number | null): number | null {
  return figure === null || Number.isNaN(figure) ? null : figure
}
