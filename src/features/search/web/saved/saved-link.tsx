import Heart from 'lucide-react/icons/heart'
import type { StayChoice } from '#features/calendar/web/stay-choice.ts'
import { useSavedHomes } from '#features/properties/web/saved-homes.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { savedAddress } from './comparison.ts'

/** A link to the saved homes; renders nothing until the guest has saved a home. */
export function SavedLink({ choice }: { choice: StayChoice }) {
  const count = useSavedHomes().length
  if (count === 0) return null
  return (
    <SiteLink
      href={savedAddress(choice)}
      className="inline-flex min-h-11 items-center gap-2 font-medium text-pine underline decoration-1 underline-offset-4"
    >
      <Heart size={18} strokeWidth={1.75} aria-hidden="true" />
      Saved homes ({count})
    </SiteLink>
  )
}
