import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeBooking, type OpenBooking, type Rule } from '#features/bookings/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import { ApiError, reread, send } from '#platform/web/api.ts'
import { dropDraft } from '#platform/web/form/draft.ts'
import { MoreIsAsked } from '#platform/web/form/form.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { BookingFields, BUTTONS_IN_SIGHT } from './booking-fields.tsx'
import {
  type BookingFormSent,
  bookingForm,
  changesTo,
  givenByBooking,
  type WantedBooking,
  wantedBy,
} from './booking-form.ts'
import { ANEW, bookingQuery, bookingQuoteQuery } from './queries.ts'
import { atReason, wantsOf } from './refusals.ts'
import { useChangeQuestion } from './use-change-question.tsx'
import { useClash } from './use-clash.tsx'

interface EditBookingDialogProps {
  /** The booking that is open; none while the dialog is shut. */
  bookingId: number | undefined
  onClose: () => void
}

/** Changes a booking: its dates, guests, price and whose it is. Nothing of somebody else's is overwritten unasked. */
export function EditBookingDialog({ bookingId, onClose }: EditBookingDialogProps) {
  return (
    <Dialog
      open={bookingId !== undefined}
      onClose={onClose}
      title={bookingId === undefined ? 'Edit booking' : `Edit booking #${bookingId}`}
      width="wide"
    >
      {bookingId !== undefined && <FreshForm key={bookingId} bookingId={bookingId} onClose={onClose} />}
    </Dialog>
  )
}

/** The form starts from the booking as it stands at this moment, not from a list that was read an hour ago. */
function FreshForm({ bookingId, onClose }: { bookingId: number; onClose: () => void }) {
  const { data, isFetchedAfterMount, isError, error, isFetching, refetch } = useQuery({
    ...bookingQuery(bookingId),
    ...ANEW,
  })
  const [start, setStart] = useState<OpenBooking>()
  if (!start && data && isFetchedAfterMount && !isError) setStart(data)
  if (start) return <EditForm key={start.version} present={start} onTakeTheirs={setStart} onClose={onClose} />
  if (isError)
    return (
      <ErrorState
        title="Failed to fetch booking"
        description={error.said}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <Loading what="the booking" className="space-y-4">
      {['home', 'dates', 'guest', 'price'].map((field) => (
        <Skeleton key={field} className="h-12" />
      ))}
    </Loading>
  )
}

interface EditFormProps {
  present: OpenBooking
  onTakeTheirs: (current: OpenBooking) => void
  onClose: () => void
}

function EditForm({ present, onTakeTheirs, onClose }: EditFormProps) {
  const client = useQueryClient()
  const [wants, setWants] = useState<readonly Rule[]>([])
  const question = useChangeQuestion()
  const clash = useClash()
  const draft = `booking-${present.id}-${present.version}`

  const save = async (over: OpenBooking, wanted: WantedBooking, reason: string): Promise<OpenBooking> => {
    const changes = changesTo(over, wanted, reason)
    if (!Object.keys(changes).some((field) => field !== 'version' && field !== 'reason')) return over
    try {
      return await send(changeBooking, { params: { id: over.id }, body: changes })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setWants(wantsOf(error))
      const { choice, current } = await clash.ask(error, wanted)
      if (choice === 'mine') return save(current, wanted, reason)
      if (choice !== 'theirs') throw atReason(error)
      dropDraft(sessionStorage, draft)
      void reread(changeBooking)
      onTakeTheirs(current)
      // This form is gone, and what was typed into it let go: there is nothing more to say.
      return new Promise(() => {})
    }
  }

  const workedOut = async ({ propertyId, checkIn, checkOut, guests, price }: BookingFormSent): Promise<string> => {
    if (price !== 'worked-out') return present.totalAmount
    const stay = { propertyId, checkIn: toDay(checkIn), checkOut: toDay(checkOut), guests, bookingId: present.id }
    return (await client.fetchQuery(bookingQuoteQuery(stay))).total
  }

  return (
    <>
      <OfficeForm
        name={draft}
        schema={bookingForm}
        initial={givenByBooking(present)}
        send={async (form) => {
          const prices = { agreed: present.totalAmount, workedOut: await workedOut(form) }
          const wanted = await question.ask(present, wantedBy(form, prices), form.price)
          if (!wanted) throw new MoreIsAsked()
          return save(present, wanted, form.reason)
        }}
        success={{ title: 'Booking updated successfully' }}
        failure={{ title: 'Error', description: 'Failed to update booking' }}
        onSent={onClose}
        sendLabel="Save changes"
        sendingLabel="Saving..."
        className={BUTTONS_IN_SIGHT}
        onCancel={onClose}
      >
        <BookingFields
          present={{
            id: present.id,
            home: present.property?.title ?? 'Unknown Property',
            agreed: present.totalAmount,
          }}
          wants={wants}
        />
      </OfficeForm>
      {question.dialog}
      {clash.dialog}
    </>
  )
}
