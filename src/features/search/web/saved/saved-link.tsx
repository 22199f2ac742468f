import Heart from 'lucide-react/icons/heart'
import type { StayChoice } from '#features/calendar/web/stay-choice.ts'
import { useSavedHomes } from '#features/properties/web/saved-homes.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { savedAddress } from './comparison.ts'

interface SavedLinkProps {
  choice: StayChoice
  label?: string
  onClick?: () => void
}

/** A link to the saved homes; renders nothing until the guest has saved a home. */
export function SavedLink({ choice, label = 'Saved homes', onClick }: SavedLinkProps) {
  const count = useSavedHomes().length
  if (count === 0) return null
  return (
    <SiteLink
      href={savedAddress(choice)}
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap font-medium text-pine underline decoration-1 underline-offset-4"
    >
      <Heart size={18} strokeWidth={1.75} aria-hidden="true" />
      {label} ({count})
    </SiteLink>
  )
}
