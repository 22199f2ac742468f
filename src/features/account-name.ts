import { callUsOn } from '#platform/shared/phone.ts'

/** Tells a guest how to recognise a wrong account before paying: banks show the name of the account. */
export function describeNameCheck(accountName: string, { phone, email }: { phone: string; email: string }): string {
  const ask = phone || !email ? callUsOn(phone) : `write to ${email}`
  return `Your bank will show the name ${accountName}; if it does not, don’t pay, ${ask}.`
}

/** Ignores case, spaces, punctuation, and “Ltd” or “Limited”. A blank name equals none. */
export function isSameName(one: string, other: string): boolean {
  return withoutForm(one) !== '' && withoutForm(one) === withoutForm(other)
}

function withoutForm(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:ltd|limited)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
