import Send from 'lucide-react/icons/send'
import { type ComponentType, useState } from 'react'
import { NewBookingDialog } from '#features/bookings/web/office/form/booking-dialog.tsx'
import {
  addEnquiryNote,
  changeEnquiry,
  type OfficeEnquiry,
  type OpenEnquiry,
  replyToEnquiry,
} from '#features/enquiries/contract.ts'
import { Correspondence } from '#features/inbox/web/office/correspondence.tsx'
import type { NextInLineProps } from '#features/inbox/web/office/next-in-line.tsx'
import { officeUrl } from '#features/office-url.ts'
import { usePermitted } from '#features/permitted.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Button, LinkButton } from '#platform/web/ui/controls/button.tsx'
import { bookingStartOf } from './booking-start.ts'
import { DecisionCard } from './decision-card.tsx'
import { EnquiryFacts } from './enquiry-facts.tsx'
import { parseStatus, STATUS_CHOICES } from './enquiry-labels.ts'
import { EnquiryMarks } from './enquiry-marks.tsx'
import { replyDraft } from './reply.ts'
import { ReplyLinks } from './reply-links.tsx'

/** The offers of an enquiry, passed in so that enquiries need not import offers. */
export type OffersOfEnquiry = ComponentType<{
  enquiry: OpenEnquiry
  /** Whether the form of a new offer is open. */
  making: boolean
  onMake: () => void
  onMade: () => void
}>

interface EnquiryDetailProps {
  enquiry: OpenEnquiry
  now: number
  startsReplying: boolean
  next: NextInLineProps<OfficeEnquiry>
  Offers: OffersOfEnquiry
}

export function EnquiryDetail({ enquiry, now, startsReplying, next, Offers }: EnquiryDetailProps) {
  const mayEdit = usePermitted('edit lettings')
  const { settings } = useSite()
  const [isBooking, setBooking] = useState(false)
  const [isOffering, setOffering] = useState(false)
  const { id, version, name, email, status } = enquiry
  const businessName = settings.business.name
  return (
    <>
      <Correspondence
        about={{ item: 'enquiry', id, label: `Enquiry of ${name}`, one: 'enquiry', change: changeEnquiry }}
        status={{
          current: status,
          version,
          statuses: STATUS_CHOICES,
          // Only making a booking sets the status `booked`.
          except: 'booked',
          send: (status, version) =>
            send(changeEnquiry, { params: { id }, body: { status: parseStatus(status), version } }),
        }}
        next={next}
        correspondence={enquiry}
        startsReplying={startsReplying}
        reply={{
          to: email,
          start: replyDraft(enquiry, businessName),
          send: (words, headers) => send(replyToEnquiry, { params: { id }, body: { ...words, version } }, headers),
        }}
        addNote={(text, headers) => send(addEnquiryNote, { params: { id }, body: { text } }, headers)}
        links={
          <>
            {mayEdit && !enquiry.booking && (
              <Button size="small" variant="secondary" onClick={() => setOffering(true)}>
                <Send size={16} strokeWidth={1.75} aria-hidden="true" />
                Offer<span className="sr-only"> a stay</span>
              </Button>
            )}
            <ReplyLinks enquiry={enquiry} businessName={businessName} />
          </>
        }
        decision={
          <>
            <DecisionCard enquiry={enquiry} now={now} onOpen={next.onOpen} onBook={() => setBooking(true)} />
            <Offers
              enquiry={enquiry}
              making={isOffering}
              onMake={() => setOffering(true)}
              onMade={() => setOffering(false)}
            />
          </>
        }
      >
        <EnquiryText enquiry={enquiry} now={now} />
      </Correspondence>
      {mayEdit && (
        <NewBookingDialog open={isBooking} onClose={() => setBooking(false)} start={bookingStartOf(enquiry)} />
      )}
    </>
  )
}

function EnquiryText({ enquiry, now }: { enquiry: OpenEnquiry; now: number }) {
  const { propertyTitle, home, timestamp, message, status, isUntold } = enquiry
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="wrap-anywhere">
          About <span className="font-medium">{propertyTitle}</span>
          {home && home.title.toLowerCase() !== propertyTitle.toLowerCase() && (
            <span className="text-ink-soft">, which is {home.title}</span>
          )}
        </p>
        <p className="text-ink-soft text-sm tabular-nums">
          <time dateTime={timestamp}>{formatBritishMoment(new Date(timestamp))}</time>
        </p>
      </div>
      <EnquiryMarks enquiry={enquiry} now={now} className="mt-2" />
      {status === 'spam' && isUntold && (
        <p className="mt-3 rounded-field bg-sand px-3 py-2 text-sm">
          This enquiry is marked as spam, so no emails were sent. “Back to New” sends the acknowledgement and starts the
          reply deadline.
        </p>
      )}
      <EnquiryFacts enquiry={enquiry} className="mt-4 sm:flex sm:flex-wrap" />
      <LinkButton
        variant="secondary"
        size="small"
        href={officeUrl('guests', { guest: `enquiry-${enquiry.id}` })}
        className="wrap-anywhere mt-4"
      >
        All about {enquiry.name}
      </LinkButton>
      <div className="mt-4 border-line border-t pt-4">
        <p className="wrap-anywhere measure whitespace-pre-line">{message}</p>
      </div>
    </Card>
  )
}
