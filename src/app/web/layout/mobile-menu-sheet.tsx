import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEnquiryOfPage } from '#features/calendar/web/enquiry-of-page.ts'
import { SavedLink } from '#features/search/web/saved/saved-link.tsx'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { SideSheet } from '#platform/web/ui/dialogs/side-sheet.tsx'
import { MAIN_LINKS } from './navigation.ts'
import { Wordmark } from './wordmark.tsx'

interface MobileMenuSheetProps {
  name: string
  open: boolean
  onClose: () => void
}

export default function MobileMenuSheet({ name, open, onClose }: MobileMenuSheetProps) {
  return (
    <SideSheet open={open} onClose={onClose} label="Menu" heading={<Wordmark name={name} />}>
      <nav aria-label="Menu" className="px-3 py-4">
        <ul>
          {MAIN_LINKS.map(({ href, label }) => (
            <li key={href}>
              <SiteLink
                href={href}
                onClick={onClose}
                className="flex min-h-13 items-center justify-between rounded-field px-3 text-lg hover:bg-sand"
              >
                {label}
                <ChevronRight size={18} strokeWidth={1.75} className="text-ink-soft" aria-hidden="true" />
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-3 px-6 pb-8">
        <SavedLink choice={{}} onClick={onClose} />
        <LinkButton href="/#properties" size="large" wide onClick={onClose}>
          Book Now
        </LinkButton>
        <LinkButton href={useEnquiryOfPage()} size="large" variant="secondary" wide onClick={onClose}>
          Enquire Now
        </LinkButton>
      </div>
    </SideSheet>
  )
}
