import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import * as z from 'zod/mini'
import { JUST_SENT, type JustSent } from '#app/web/routing/just-sent.ts'
import { useSite } from '#features/settings/web/queries.ts'
import {
  dayInLondon,
  formatBritishTime,
  formatFullDay,
  formatTimeOfDay,
  nightsBetween,
  toDay,
} from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import { PhoneLink } from '#platform/web/ui/controls/phone-link.tsx'

/**
 * Shows the enquiry or application sent from this tab, with its reply deadline, until the guest closes the panel.
 * Survives a reload.
 */
export default function AfterSending() {
  const { business } = useSite().settings
  const { mail } = useSite()
  const [sent, setSent] = useState(read)
  if (!sent) return null
  const { kind, email, sentAt, replyDueAt } = sent
  const close = () => {
    sessionStorage.removeItem(JUST_SENT)
    setSent(undefined)
  }
  return (
    <section aria-label={TITLES[kind]} className="border-pine border-b bg-pine-tint text-pine-deep">
      <div className="wrap flex items-start gap-4 py-4 sm:py-6">
        <CircleCheck size={28} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 max-sm:hidden" />
        <div className="min-w-0 flex-1">
          <p className="font-display font-medium text-2xl leading-snug">{TITLES[kind]}</p>
          <p className="wrap-anywhere mt-1 text-lg">{describeSent(sent)}</p>
          <p className="wrap-anywhere mt-2">
            Sent at {formatBritishTime(new Date(sentAt))}.{' '}
            <strong className="font-semibold">We reply by {replyBy(replyDueAt)}</strong>, to {email}.
            {mail === 'demo' && ' This is the demo: no email is sent.'}
            {business.phone && (
              <>
                {' '}
                Is this not your address, or do you have something to add? Call{' '}
                <PhoneLink phone={business.phone} className="whitespace-nowrap underline underline-offset-4" />.
              </>
            )}
          </p>
        </div>
        <IconButton label="Close" icon={<X size={20} strokeWidth={1.75} />} className="-mt-2 -mr-2" onClick={close} />
      </div>
    </section>
  )
}

const TITLES = { enquiry: 'We have your enquiry', application: 'We have your application' } as const

const day = z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)))
const stored: z.ZodMiniType<JustSent> = z.object({
  kind: z.enum(['enquiry', 'application']),
  email: z.string(),
  sentAt: z.iso.datetime(),
  replyDueAt: z.iso.datetime(),
  home: z.string(),
  checkIn: day,
  checkOut: day,
  guests: z.nullable(z.number()),
  total: z.nullable(z.string()),
})

function read(): JustSent | undefined {
  try {
    return stored.safeParse(JSON.parse(sessionStorage.getItem(JUST_SENT) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Returns, for example, “Chase View, Friday 4 June 2027 to Monday 7 June 2027, 3 nights, 2 guests: £435 total”. */
function describeSent({ home, checkIn, checkOut, guests, total }: JustSent): string {
  const [from, to] = [checkIn && toDay(checkIn), checkOut && toDay(checkOut)]
  const days = from && to ? `${formatFullDay(from)} to ${formatFullDay(to)}` : from ? `from ${formatFullDay(from)}` : ''
  const parts = [
    home,
    days || (to && `until ${formatFullDay(to)}`),
    from && to && formatCount(nightsBetween(from, to), 'night'),
    guests !== null && formatCount(guests, 'guest'),
  ]
  return `${parts.filter(Boolean).join(', ')}${total === null ? '' : `: ${formatPoundsText(total)} total`}`
}

/** Returns, for example, “Tuesday 2.20pm”. The deadline is only days away, so no date is needed. */
function replyBy(instant: string): string {
  const at = new Date(instant)
  return `${formatFullDay(dayInLondon(at)).split(' ')[0]} ${formatTimeOfDay(formatBritishTime(at))}`
}
