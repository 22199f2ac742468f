import type { RegisteredGuest, RegisteredStay, RevealedPassports } from '#features/register/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

type Passports = RevealedPassports['passports']

interface RegisteredGuestsProps {
  stay: RegisteredStay
  /** Undefined while the passport details are hidden. */
  passports: Passports | undefined
}

/** A stay's named guests, and the number of guests not named. */
export function RegisteredGuests({ stay, passports }: RegisteredGuestsProps) {
  const { named, guests, isErased } = stay
  const others = guests - named.length
  if (isErased) return <p className="text-ink-soft">Erased. {formatCount(guests, 'guest')} stayed.</p>
  return (
    <>
      {named.length > 0 && (
        <ul className="space-y-1.5">
          {named.map((guest, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have the same name, and rows never move
            <li key={index} className="wrap-anywhere">
              <span className="font-medium">{guest.name}</span>, {guest.nationality}
              {guest.passport !== 'not asked' && (
                <span className="block text-ink-soft tabular-nums">{describePassport(guest, passports?.[index])}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {others > 0 && (
        <p className={named.length > 0 ? 'mt-1.5 text-ink-soft' : 'text-ink-soft'}>
          {named.length === 0
            ? `No guests named yet; ${formatCount(guests, 'guest')} booked`
            : `${formatCount(others, 'guest')} not named (children under 16, or still to be named)`}
        </p>
      )}
    </>
  )
}

function describePassport({ passport, isGiven }: RegisteredGuest, shown: Passports[number] | undefined): string {
  if (passport === 'erased') return 'Passport details were erased 12 months after check-out'
  if (passport === 'unreadable') return 'Passport details cannot be read: please enter them again'
  const hiddenOr = (field: keyof Passports[number]) => (isGiven[field] ? 'hidden' : 'missing')
  const number = shown?.passportNumber
    ? `Passport ${shown.passportNumber}`
    : `Passport number ${hiddenOr('passportNumber')}`
  const issued = shown?.placeOfIssue ? `issued in ${shown.placeOfIssue}` : `place of issue ${hiddenOr('placeOfIssue')}`
  const next = shown?.nextAddress ? `Next address: ${shown.nextAddress}` : `Next address ${hiddenOr('nextAddress')}`
  return `${number}, ${issued}. ${next}`
}
