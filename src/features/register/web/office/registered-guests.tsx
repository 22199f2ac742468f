import type { RegisteredGuest, RegisteredStay } from '#features/register/contract.ts'
import { counted } from '#platform/shared/counted.ts'

/** A stay's named guests with passport details, and the number of guests not named. */
export function RegisteredGuests({ stay }: { stay: RegisteredStay }) {
  const { named, guests, isErased } = stay
  const others = guests - named.length
  if (isErased) return <p className="text-ink-soft">Erased. {counted(guests, 'guest')} stayed.</p>
  return (
    <>
      {named.length > 0 && (
        <ul className="space-y-1.5">
          {named.map((guest, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have one name, and they never move
            <li key={place} className="wrap-anywhere">
              <span className="font-medium">{guest.name}</span>, {guest.nationality}
              {guest.passport !== 'not asked' && (
                <span className="block text-ink-soft tabular-nums">{describePassport(guest)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {others > 0 && (
        <p className={named.length > 0 ? 'mt-1.5 text-ink-soft' : 'text-ink-soft'}>
          {named.length === 0
            ? `No guests named yet; ${counted(guests, 'guest')} booked`
            : `${counted(others, 'guest')} not named (children under 16, or still to be named)`}
        </p>
      )}
    </>
  )
}

function describePassport({ passport, passportNumber, placeOfIssue, nextAddress }: RegisteredGuest): string {
  if (passport === 'erased') return 'Passport details erased 12 months after check-out'
  if (passport === 'unreadable') return 'Passport details cannot be read: please enter them again'
  const number = passportNumber ? `Passport ${passportNumber}` : 'Passport number missing'
  const issued = placeOfIssue ? `issued in ${placeOfIssue}` : 'place of issue missing'
  return `${number}, ${issued}. ${nextAddress ? `Next address: ${nextAddress}` : 'Next address missing'}`
}
