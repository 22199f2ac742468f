import { resultsAddress, type StayChoice } from '#features/calendar/web/stay-choice.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import type { Property } from '../contract.ts'

interface TooManyGuestsProps {
  home: Pick<Property, 'title' | 'maxGuests'>
  choice: StayChoice & { guests: number }
}

/** Says that a home is too small for the guests, and links to homes with enough room. Renders nothing if it is not. */
export function TooManyGuests({ home, choice }: TooManyGuestsProps) {
  const { checkIn, checkOut, guests } = choice
  if (!(guests > home.maxGuests)) return null
  const dates = checkIn && checkOut ? { checkIn, checkOut } : {}
  return (
    <>
      {home.title} sleeps up to {home.maxGuests}. Ask us anyway; we may have another home nearby.{' '}
      <SiteLink href={resultsAddress({ ...dates, guests })} className="text-pine underline underline-offset-4">
        Homes for {formatCount(guests, 'guest')}
      </SiteLink>
    </>
  )
}

/** For a card or a comparison, which have no room for more; `null` if the guests have room. */
export function describeTooSmall(
  { maxGuests }: Pick<Property, 'maxGuests'>,
  { guests = 1 }: StayChoice,
): string | null {
  return guests > maxGuests ? `Too small for ${formatCount(guests, 'guest')}` : null
}
