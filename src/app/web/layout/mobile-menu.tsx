import ChevronRight from 'lucide-react/icons/chevron-right'
import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { SideSheet } from '#platform/web/ui/side-sheet.tsx'
import { SiteLink } from '#platform/web/ui/site-link.tsx'
import { MAIN_LINKS } from './navigation.ts'
import { Wordmark } from './wordmark.tsx'

export function MobileMenu({ name }: { name: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="@5xl:hidden">
      <IconButton
        label="Open menu"
        aria-haspopup="dialog"
        icon={<Menu size={24} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      />
      <SideSheet open={open} onClose={close} label="Menu" heading={<Wordmark name={name} />}>
        <nav aria-label="Menu" className="px-3 py-4">
          <ul>
            {MAIN_LINKS.map(({ href, label }) => (
              <li key={href}>
                <SiteLink
                  href={href}
                  onClick={close}
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
          <LinkButton href="/#properties" size="large" wide onClick={close}>
            Book Now
          </LinkButton>
          <LinkButton href="/enquiry" size="large" variant="secondary" wide onClick={close}>
            Enquire Now
          </LinkButton>
        </div>
      </SideSheet>
    </div>
  )
}
