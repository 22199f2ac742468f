import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarX from 'lucide-react/icons/calendar-x'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import Printer from 'lucide-react/icons/printer'
import { useSite } from '#features/settings/web/queries.ts'
import { Button, buttonLook } from '#platform/web/ui/button.tsx'

interface StayActionsProps {
  token: string
  /** What the guest's own calendar can be told: that the stay is coming, or that it is cancelled. */
  entry: 'coming' | 'cancelled' | null
}

/** Taking the stay along: into one's own calendar, or on paper. */
export function StayActions({ token, entry }: StayActionsProps) {
  return (
    <div className="not-printed grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      {entry && (
        <a
          href={`/api/stays/${token}/calendar.ics`}
          download="stay.ics"
          className={buttonLook({ variant: 'secondary', wide: true })}
        >
          {entry === 'coming' ? <CalendarPlus {...ICON} /> : <CalendarX {...ICON} />}
          {entry === 'coming' ? 'Add to my calendar' : 'Remove from my calendar'}
        </a>
      )}
      <Button variant="secondary" wide onClick={() => window.print()}>
        <Printer {...ICON} />
        Print this page
      </Button>
    </div>
  )
}

/** How to reach the office. */
export function AskUs() {
  const { business } = useSite().settings
  return (
    <section aria-label="Contact" className="break-inside-avoid rounded-card bg-sand px-5 py-4">
      <p className="font-medium">Something not clear? Ask us.</p>
      <ul className="mt-1">
        <li>
          <a href={`tel:${business.phone.replace(/[^\d+]/g, '')}`} className={CONTACT_LOOK}>
            <Phone {...ICON} className="shrink-0" />
            {business.phone}
          </a>
        </li>
        <li>
          <a href={`mailto:${business.email}`} className={CONTACT_LOOK}>
            <Mail {...ICON} className="shrink-0" />
            <span className="wrap-anywhere min-w-0">{business.email}</span>
          </a>
        </li>
      </ul>
    </section>
  )
}

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const CONTACT_LOOK = 'inline-flex min-h-11 items-center gap-3 text-pine underline-offset-4 hover:underline'
