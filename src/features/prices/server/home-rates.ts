import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import { type Asker, homeFor } from '#features/calendar/server/calendar.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { dayInLondon, toDay } from '#platform/shared/day.ts'
import { pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { HomeRates } from '../contract.ts'
import { pricesOfHome } from './internal/store.ts'
import { depositRuleOf, priceForGuest } from './pricing.ts'

/**
 * Returns a home's prices through the year, including VAT, with current and coming seasons. Throws `not-found` for an unknown
 * home, and for a hidden home when a guest asks.
 */
export async function showRates(ctx: AppContext, propertyId: number, who: Asker): Promise<HomeRates> {
  await homeFor(ctx, propertyId, who)
  const [{ policy, vat }, stored] = await Promise.all([readSettings(ctx), pricesOfHome(ctx.database, propertyId)])
  if (!stored) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  const { home, seasons } = stored
  const today = dayInLondon(ctx.clock.now())
  const shown = (price: string) => toPounds(priceForGuest(penceOf(price), home.vat ?? vat))
  const orNone = (price: string | null) => (price === null ? null : shown(price))
  const minimumStay = home.minimum_stay ?? policy.minimumStayNights
  const deposit = depositRuleOf(
    {
      amount: home.security_deposit_amount === null ? null : penceOf(home.security_deposit_amount),
      percent: home.security_deposit_percent,
    },
    policy,
  )
  return {
    pricePerNight: shown(home.price_per_night),
    weekendPrice: orNone(home.weekend_price),
    minimumStay,
    cleaningFee: shown(home.cleaning_fee),
    includedGuests: home.included_guests,
    extraGuestPrice: shown(home.extra_guest_price),
    weeklyReduction: home.weekly_reduction,
    monthlyReduction: home.monthly_reduction,
    depositPercent: deposit.securityDepositPercent,
    minDeposit: toPounds(pence(deposit.securityDepositMinPence)),
    seasons: seasons
      .filter((season) => season.last_night >= today)
      .map((season) => ({
        name: season.name,
        firstNight: toDay(season.first_night),
        lastNight: toDay(season.last_night),
        pricePerNight: shown(season.price_per_night),
        weekendPrice: orNone(season.weekend_price),
        minimumStay: season.minimum_stay ?? minimumStay,
      })),
  }
}
