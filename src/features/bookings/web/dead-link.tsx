import CalendarClock from 'lucide-react/icons/calendar-clock'
import Link2Off from 'lucide-react/icons/link-2-off'
import { useSite } from '#features/settings/web/queries.ts'
import type { ApiError } from '#platform/web/api.ts'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { CallUsOn } from '#platform/web/ui/controls/phone-link.tsx'

/** Returns `null` for an error that is not about the link. */
export function deadLinkOf(error: ApiError | null) {
  if (error?.status === 404) return <DeadLink />
  return error?.status === 410 ? <EndedLink /> : null
}

/** Shown from a year after check-out. The link was valid, so the text may reveal that it led to a stay. */
function EndedLink() {
  const { business } = useSite().settings
  return (
    <div className="wrap-text flex flex-col items-center py-16 text-center sm:py-24">
      <CalendarClock size={40} strokeWidth={1.5} aria-hidden="true" className="text-ink-soft" />
      <h1 className="mt-5 text-3xl">This link has ended</h1>
      <p className="mt-4 max-w-md text-lg">The page of a stay closes a year after check-out.</p>
      <p className="mt-2 max-w-md text-ink-soft">
        Do you need anything about your stay, such as an invoice? Please{' '}
        {(business.phone || !business.email) && <CallUsOn phone={business.phone} className={CONTACT_LOOK} />}
        {business.phone && business.email && ' or '}
        {business.email && (
          <>
            write to{' '}
            <a href={`mailto:${business.email}`} className={`wrap-anywhere ${CONTACT_LOOK}`}>
              {business.email}
            </a>
          </>
        )}
        .
      </p>
      <div className="mt-8">
        <LinkButton href="/" variant="secondary">
          Back to Home
        </LinkButton>
      </div>
    </div>
  )
}

const CONTACT_LOOK = 'text-pine underline underline-offset-4'

/**
 * Unknown, mistyped and withdrawn links have the same text, so that an attacker cannot learn which links exist.
 */
function DeadLink() {
  return (
    <div className="wrap-text flex flex-col items-center py-16 text-center sm:py-24">
      <Link2Off size={40} strokeWidth={1.5} aria-hidden="true" className="text-ink-soft" />
      <h1 className="mt-5 text-3xl">This link no longer works</h1>
      <p className="mt-4 max-w-md text-lg">Check our latest email, or copy the whole link.</p>
      <p className="mt-2 max-w-md text-ink-soft">If it still does not work, contact us and we will help.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton href="/contact">Contact us</LinkButton>
        <LinkButton href="/" variant="secondary">
          Back to Home
        </LinkButton>
      </div>
    </div>
  )
}
