import type { TextData } from '#app/web/figures.ts'

/** Returns a sentence about VAT. Every price shown is what the guest pays. */
export function vatSentence(vat: TextData['vat']): string {
  if (vat === 'inclusive') return 'All prices include VAT.'
  if (vat === 'exclusive')
    return 'Our rates exclude VAT. VAT at 20% has already been added to every price shown on this site, so the price you see is the price you pay.'
  return 'We are not registered for VAT, so none is added: the price you see is the price you pay.'
}

export function depositSentence({ depositShare, minDeposit, depositReturn }: TextData['figures']): string {
  return `The security deposit is ${depositShare} of the booking fee, with deposits from ${minDeposit}: the larger of the two applies, unless the home has a deposit of its own, and the booking fee is the whole price of the stay. It is refunded within ${depositReturn} of check-out, less the cost of anything broken or missing.`
}
