import CalendarDays from 'lucide-react/icons/calendar-days'
import Mail from 'lucide-react/icons/mail'
import NotebookText from 'lucide-react/icons/notebook-text'
import Phone from 'lucide-react/icons/phone'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { ENQUIRY_LABELS, type EnquiryField, type OfficeEnquiry } from '#features/enquiries/contract.ts'
import { mailtoUrl } from '#features/inbox/web/office/contact-urls.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { PhoneLink } from '#platform/web/ui/controls/phone-link.tsx'
import { formatDayText } from './enquiry-labels.ts'

interface EnquiryFactsProps {
  enquiry: OfficeEnquiry
  className?: string
}

/** Fields shown elsewhere on the card; any other field is listed at the end. */
const SHOWN_ELSEWHERE = ['name', 'propertyTitle', 'message', 'guests', 'checkInDate', 'checkOutDate', 'email', 'phone']
const OTHER_FIELDS = (Object.keys(ENQUIRY_LABELS) as EnquiryField[]).filter((field) => !SHOWN_ELSEWHERE.includes(field))

/** Number of guests, dates, contact details and any further fields. */
export function EnquiryFacts({ enquiry, className }: EnquiryFactsProps) {
  const { guests, checkInDate, checkOutDate, email, phone } = enquiry
  return (
    <dl className={classNames('grid content-start gap-x-6 gap-y-1.5 text-sm', className)}>
      <Fact term="Guests" icon={<Users {...ICON} />}>
        {formatCount(guests, 'guest')}
      </Fact>
      {checkInDate && (
        <Fact term="Preferred check-in" icon={<CalendarDays {...ICON} />}>
          Check-in {formatDayText(checkInDate)}
        </Fact>
      )}
      {checkOutDate && (
        <Fact term="Preferred check-out" icon={<CalendarDays {...ICON} />}>
          Check-out {formatDayText(checkOutDate)}
        </Fact>
      )}
      <Fact term="Email" icon={<Mail {...ICON} />}>
        <a href={mailtoUrl(email)} className={LINK}>
          {email}
        </a>
      </Fact>
      <Fact term="Phone" icon={<Phone {...ICON} />}>
        <PhoneLink phone={phone} className={LINK} />
      </Fact>
      {OTHER_FIELDS.filter((field) => enquiry[field]).map((field) => (
        <Fact key={field} term={ENQUIRY_LABELS[field]} icon={<NotebookText {...ICON} />}>
          {enquiry[field]}
        </Fact>
      ))}
    </dl>
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
