import { useQueryClient } from '@tanstack/react-query'
import PenLine from 'lucide-react/icons/pen-line'
import { useState } from 'react'
import { NewBookingDialog } from '#features/bookings/web/office/booking-dialog.tsx'
import { LettersPanel } from '#features/inbox/web/office/letters-panel.tsx'
import { NotesPanel } from '#features/inbox/web/office/notes-panel.tsx'
import { ReplyComposer } from '#features/inbox/web/office/reply-composer.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { History } from '#features/trail/web/office/history.tsx'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { addEnquiryNote, type OpenEnquiry, replyToEnquiry } from '../../contract.ts'
import { bookingStartOf } from './booking-start.ts'
import { DecisionCard } from './decision-card.tsx'
import { EnquiryFacts } from './enquiry-facts.tsx'
import { EnquiryMarks } from './enquiry-marks.tsx'
import { NextWaiting } from './next-waiting.tsx'
import { enquiriesChanged } from './queries.ts'
import { replyStart } from './reply.ts'
import { ReplyLinks } from './reply-links.tsx'
import { StatusActions } from './status-actions.tsx'

interface EnquiryDetailProps {
  enquiry: OpenEnquiry
  now: number
  onOpen: (id: number) => void
}

/** One enquiry with all that helps to decide on it, and everything that can be done with it. */
export function EnquiryDetail({ enquiry, now, onOpen }: EnquiryDetailProps) {
  const { settings } = useSite()
  const client = useQueryClient()
  const [replying, setReplying] = useState(false)
  const [booking, setBooking] = useState(false)
  const { id, version, name, email, status } = enquiry
  const businessName = settings.business.name
  const readAgain = () => void enquiriesChanged(client)

  return (
    <article aria-label={`Enquiry of ${name}`}>
      {status !== 'new' && <NextWaiting openId={id} onOpen={onOpen} />}
      <div className="flex flex-col gap-5">
        <Said enquiry={enquiry} now={now} />
        <div className={classNames(BAR, replying && 'max-md:hidden')}>
          {!replying && (
            <Button size="small" onClick={() => setReplying(true)}>
              <PenLine size={16} strokeWidth={1.75} aria-hidden="true" />
              Reply
            </Button>
          )}
          <ReplyLinks enquiry={enquiry} businessName={businessName} />
        </div>
        {replying && (
          <ReplyComposer
            name={`enquiry-${id}`}
            to={email}
            start={replyStart(enquiry, businessName)}
            hasMailServer={enquiry.hasMailServer}
            send={(words, headers) => send(replyToEnquiry, { params: { id }, body: { ...words, version } }, headers)}
            onSent={() => {
              setReplying(false)
              readAgain()
            }}
            onFailed={readAgain}
            beside={
              <Button variant="quiet" size="large" onClick={() => setReplying(false)}>
                Not now
              </Button>
            }
          />
        )}
        <StatusActions enquiry={enquiry} />
        <DecisionCard enquiry={enquiry} now={now} onOpen={onOpen} onBook={() => setBooking(true)} />
        <NotesPanel
          name={`enquiry-${id}`}
          notes={enquiry.notes}
          add={(text) => send(addEnquiryNote, { params: { id }, body: { text } })}
          onAdded={readAgain}
        />
        <LettersPanel letters={enquiry.letters} />
        <History item="enquiry" itemId={id} />
      </div>
      <NewBookingDialog
        open={booking}
        onClose={() => setBooking(false)}
        start={bookingStartOf(enquiry)}
        onBooked={readAgain}
      />
    </article>
  )
}

function Said({ enquiry, now }: { enquiry: OpenEnquiry; now: number }) {
  const { propertyTitle, home, timestamp, message, status, letters } = enquiry
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
      {status === 'spam' && letters.length === 0 && (
        <p className="mt-3 rounded-field bg-sand px-3 py-2 text-sm">
          It looked like a robot’s, so nobody was thanked or told of it. “Back to New” thanks the guest, and the time to
          answer begins then.
        </p>
      )}
      <EnquiryFacts enquiry={enquiry} className="mt-4 sm:flex sm:flex-wrap" />
      <div className="mt-4 border-line border-t pt-4">
        <p className="wrap-anywhere measure whitespace-pre-line">{message}</p>
      </div>
    </Card>
  )
}

/** On a phone it stays along the lower edge, above the office's own bar. */
const BAR =
  'flex flex-wrap gap-2 max-md:sticky max-md:bottom-[calc(3.75rem+env(safe-area-inset-bottom))] max-md:z-10 max-md:order-last max-md:-mx-4 max-md:border-line max-md:border-t max-md:bg-paper/95 max-md:px-4 max-md:py-2.5 max-md:[&_svg]:hidden'
