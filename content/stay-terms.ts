import type { Figures } from '#app/web/figures.ts'

/** The terms of every stay, in texts shared by the terms, the FAQ, the Help Center and homes' pages. */
export function stayTerms(figures: Figures) {
  return {
    hours: `Check-in is from ${figures.checkIn} and check-out by ${figures.checkOut}.`,
    longerHours: `If the home is available before or after your stay, extended times cost ${figures.extendedHour} per hour. Ask us a few days ahead.`,
    paying: `The security deposit is due within ${figures.hold} of accepting the offer, and the price of the stay ${figures.freeCancellation} before check-in. If check-in is closer than that, everything is due at once.`,
    notArriving: 'No-shows get no refund of the stay. The security deposit is returned as usual.',
    deposit: `${figures.depositShare} of the price of the stay, at least ${figures.minDeposit}.`,
    depositBack: `Refunded within ${figures.depositReturn} of check-out, less the cost of anything broken or missing.`,
  }
}
