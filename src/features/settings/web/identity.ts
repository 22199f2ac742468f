import type { PublicSettings } from '#features/settings/contract.ts'

/** The details by which the law lets guests know with whom they deal. */
export type Identity = Pick<
  PublicSettings['business'],
  'name' | 'legalName' | 'companyNumber' | 'registeredAddress' | 'vatNumber' | 'icoNumber' | 'complaintsAddress'
>

/** Returns what the office has entered of its legal details, without full stops; an empty list for nothing. */
export function identityLines(identity: Identity): string[] {
  const { registeredAddress, vatNumber, icoNumber, complaintsAddress } = identity
  return [
    describeTrader(identity),
    registeredAddress && `Registered address: ${registeredAddress}`,
    vatNumber && `VAT number ${vatNumber}`,
    icoNumber && `ICO registration ${icoNumber}`,
    complaintsAddress && `Complaints: ${complaintsAddress}`,
  ].filter(Boolean)
}

/** For example “Heath Stays is a trading name of Heath Lets Ltd, registered in England and Wales no. 01234567”. */
function describeTrader({ name, legalName, companyNumber }: Identity): string {
  const registered = companyNumber && `registered in ${registerOf(companyNumber)} no. ${companyNumber}`
  if (legalName && legalName !== name)
    return [`${name} is a trading name of ${legalName}`, registered].filter(Boolean).join(', ')
  return registered && `${name} is ${registered}`
}

/** The part of the UK in which a company is registered, which a website must name. */
function registerOf(companyNumber: string): string {
  if (/^S[CLO]/i.test(companyNumber)) return 'Scotland'
  return /^(?:N[CIL]|R)/i.test(companyNumber) ? 'Northern Ireland' : 'England and Wales'
}
