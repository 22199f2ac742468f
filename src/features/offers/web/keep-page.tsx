import { useMutation } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarX from 'lucide-react/icons/calendar-x'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import { useSite } from '#features/settings/web/queries.ts'
import type { ApiError } from '#platform/web/api.ts'
import { Button, buttonLook } from '#platform/web/ui/controls/button.tsx'
import { CopyButton } from '#platform/web/ui/controls/copy-button.tsx'

interface KeepPageProps {
  token: string
  page: 'offer' | 'stay'
  /** `coming` offers a calendar file that adds the stay, `cancelled` a file that removes the stay. */
  calendarEntry?: 'coming' | 'cancelled' | null
  /** Emails the link to the guest's stored email address; undefined without an address. */
  emailLink: (() => Promise<unknown>) | undefined
}

/** Ways to keep a private page: copy or email its link, add the stay to a calendar, print. */
export function KeepPage({ token, page, calendarEntry = null, emailLink }: KeepPageProps) {
  return (
    <section aria-label="Keep this page" className="not-printed grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-1">
      {calendarEntry && (
        <a
          href={`/api/stays/${token}/calendar.ics`}
          download="stay.ics"
          className={buttonLook({ variant: 'secondary', wide: true })}
        >
          {calendarEntry === 'coming' ? <CalendarPlus {...ICON} /> : <CalendarX {...ICON} />}
          {calendarEntry === 'coming' ? 'Add to my calendar' : 'Remove from my calendar'}
        </a>
      )}
      <CopyButton
        text={`${window.location.origin}/${page}/${token}`}
        what="private link to this page"
        label="Copy the link"
        size="medium"
        className="w-full"
      />
      {emailLink && <EmailLink emailLink={emailLink} />}
      <Button variant="secondary" wide onClick={() => window.print()}>
        <Printer {...ICON} />
        Print this page
      </Button>
    </section>
  )
}

function EmailLink({ emailLink }: { emailLink: () => Promise<unknown> }) {
  const { mail } = useSite()
  const sending = useMutation<unknown, ApiError>({ mutationFn: emailLink })
  if (mail === 'none') return null
  return (
    <div>
      <Button
        variant="secondary"
        wide
        onClick={() => sending.mutate()}
        busy={sending.isPending ? 'One moment...' : undefined}
      >
        <Mail {...ICON} />
        Email me the link
      </Button>
      <p role="status" className={sending.isSuccess ? 'mt-2 text-ink-soft text-sm' : 'sr-only'}>
        {sending.isSuccess && SENT_MESSAGES[mail]}
      </p>
      <p role="alert" className={sending.isError ? 'mt-2 text-sm text-terracotta-deep' : 'sr-only'}>
        {sending.isError && (sending.error.serverMessage ?? 'That did not work. Please try again in a moment.')}
      </p>
    </div>
  )
}

const SENT_MESSAGES = {
  sent: 'The link is on its way to the email address we have for you.',
  demo: 'This is the demo: the email is stored in the office under Emails, and not sent.',
} as const

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
