import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import { findHomeFor, type Viewer } from '#features/calendar/server/calendar.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { dayInLondon, toDay } from '#platform/shared/day.ts'
import { pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { HomeRates } from '../contract.ts'
import { findStoredPrices } from './internal/store.ts'
import { depositRuleOf, priceForGuest } from './pricing.ts'

/**
 * Returns a home's prices including VAT, with current and coming seasons. Throws `not-found` for an unknown or deleted
 * home, and for guests also for a hidden home.
 */
export async function readRates(ctx: AppContext, propertyId: number, who: Viewer): Promise<HomeRates> {
  await findHomeFor(ctx, propertyId, who)
  const [{ policy, vat }, stored] = await Promise.all([readSettings(ctx), findStoredPrices(ctx.database, propertyId)])
  if (!stored) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  const { home, seasons } = stored
  const today = dayInLondon(ctx.clock.now())
  const guestPrice = (price: string) => toPounds(priceForGuest(penceOf(price), home.vat ?? vat))
  const guestPriceOrNull = (price: string | null) => (price === null ? null : guestPrice(price))
  const minimumStay = home.minimum_stay ?? policy.minimumStayNights
  const deposit = depositRuleOf(
    {
      amount: home.security_deposit_amount === null ? null : penceOf(home.security_deposit_amount),
      percent: home.security_deposit_percent,
    },
    policy,
  )
  return {
    pricePerNight: guestPrice(home.price_per_night),
    weekendPrice: guestPriceOrNull(home.weekend_price),
    minimumStay,
    cleaningFee: guestPrice(home.cleaning_fee),
    includedGuests: home.included_guests,
    extraGuestPrice: guestPrice(home.extra_guest_price),
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
        pricePerNight: guestPrice(season.price_per_night),
        weekendPrice: guestPriceOrNull(season.weekend_price),
        minimumStay: season.minimum_stay ?? minimumStay,
      })),
  }
}
