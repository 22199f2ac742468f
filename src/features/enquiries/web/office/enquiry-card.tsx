import CalendarDays from 'lucide-react/icons/calendar-days'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { formatBritishMoment, formatLongDay, isDay } from '#platform/shared/day.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ReadMoreText } from '#platform/web/ui/read-more.tsx'
import type { OfficeEnquiry } from '../../contract.ts'
import { EnquiryMarks } from './enquiry-marks.tsx'
import { callAddress, replyAddress } from './reply.ts'

interface EnquiryCardProps {
  enquiry: OfficeEnquiry
  businessName: string
  /** When the list was read, in milliseconds: what is late is late by then. */
  readAt: number
}

const LONGEST_SHOWN = 600

/** One enquiry as the office reads it: who, which home, when, how many, what they say, and the two ways to answer. */
export function EnquiryCard({ enquiry, businessName, readAt }: EnquiryCardProps) {
  const { name, email, phone, propertyTitle, guests, checkInDate, checkOutDate, message, timestamp } = enquiry
  const call = callAddress(phone)
  return (
    <Card as="article" aria-label={`Enquiry of ${name}`} className="p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 text-xl">
          {name} <span className="font-text text-base text-ink-soft tracking-normal">about {propertyTitle}</span>
        </h2>
        <p className="text-ink-soft text-sm tabular-nums">
          <time dateTime={timestamp}>{formatBritishMoment(new Date(timestamp))}</time>
        </p>
      </div>
      <EnquiryMarks enquiry={enquiry} readAt={readAt} className="mt-2" />
      <div className="mt-4 grid gap-x-10 gap-y-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <dl className="grid content-start gap-x-6 gap-y-1.5 text-sm sm:max-lg:grid-cols-2">
          <Fact term="Guests" icon={<Users {...ICON} />}>
            {guests} {guests === 1 ? 'guest' : 'guests'}
          </Fact>
          {checkInDate && (
            <Fact term="Preferred check-in" icon={<CalendarDays {...ICON} />}>
              Check-in {longDay(checkInDate)}
            </Fact>
          )}
          {checkOutDate && (
            <Fact term="Preferred check-out" icon={<CalendarDays {...ICON} />}>
              Check-out {longDay(checkOutDate)}
            </Fact>
          )}
          <Fact term="Email" icon={<Mail {...ICON} />}>
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={LINK}>
              {email}
            </a>
          </Fact>
          <Fact term="Phone" icon={<Phone {...ICON} />}>
            {call ? (
              <a href={call} className={LINK}>
                {phone}
              </a>
            ) : (
              phone
            )}
          </Fact>
        </dl>
        <div className="flex min-w-0 flex-col items-start gap-5">
          <ReadMoreText text={message} most={LONGEST_SHOWN} about={`enquiry of ${name}`} className="measure" />
          <div className="mt-auto flex flex-wrap gap-2">
            <LinkButton
              href={replyAddress(enquiry, businessName)}
              size="small"
              aria-label={`Reply by Email to ${name}`}
            >
              <Mail size={16} strokeWidth={1.75} aria-hidden="true" />
              Reply by Email
            </LinkButton>
            {call && (
              <LinkButton href={call} variant="secondary" size="small" aria-label={`Call Guest ${name}`}>
                <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
                Call Guest
              </LinkButton>
            )}
          </div>
        </div>
      </div>
    </Card>
  )
}

function Fact({ term, icon, children }: { term: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <dt className="mt-px shrink-0 text-ink-soft">
        {icon}
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  )
}

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const LINK = 'text-pine underline decoration-1 underline-offset-4 hover:decoration-2'

function longDay(text: string): string {
  return isDay(text) ? formatLongDay(text) : text
}
