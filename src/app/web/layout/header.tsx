import { useLocation } from 'wouter'
import { useEnquiryOfPage } from '#features/calendar/web/enquiry-of-page.ts'
import { SavedLink } from '#features/search/web/saved/saved-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { MAIN_LINKS } from './navigation.ts'
import { Wordmark } from './wordmark.tsx'

/** Private pages have a task of their own. The button keeps its width, so that no link moves. */
const HAS_OWN_TASK = /^\/(?:offer|stay)\//

/**
 * Shrinks while scrolling, by CSS alone. A container query replaces the links by the menu, on a desktop with large text
 * too.
 */
export function Header({ name }: { name: string }) {
  const [path] = useLocation()
  return (
    <header
      data-page-header
      className="not-printed @container tall:sticky -top-4 z-30 h-20 border-line border-b bg-paper pt-2"
    >
      <div className="wrap sticky top-0 flex h-16 items-center justify-between gap-2 sm:gap-4">
        <SiteLink href="/" aria-label={`${name}, home`} className="-mx-1 inline-flex min-w-0 rounded-field px-1 py-2">
          <Wordmark name={name} />
        </SiteLink>
        <div className="flex items-center shrink-0 @5xl:gap-7 gap-2">
          <nav aria-label="Main" className="@5xl:block hidden">
            <ul className="flex items-center gap-7">
              {/* First in the row, so that it moves no other link when it appears. */}
              <li className="empty:hidden">
                <SavedLink choice={{}} label="Saved" />
              </li>
              {MAIN_LINKS.map(({ href, label }) => (
                <li key={href}>
                  <SiteLink
                    href={href}
                    aria-current={path === href ? 'page' : undefined}
                    className="whitespace-nowrap border-transparent border-b-2 py-2 text-ink hover:border-line aria-[current]:border-pine aria-[current]:text-pine"
                  >
                    {label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <LinkButton
            href={useEnquiryOfPage()}
            className={classNames('@max-[15rem]:hidden px-3 whitespace-nowrap', HAS_OWN_TASK.test(path) && 'invisible')}
          >
            Enquire Now
          </LinkButton>
          <MobileMenu name={name} />
        </div>
      </div>
    </header>
  )
}
