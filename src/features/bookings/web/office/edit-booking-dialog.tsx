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
import { doneWithUndo, FAILURE, UPDATED } from './act-form.ts'
import type { Act } from './act-task.ts'
import { BookingFields } from './booking-fields.tsx'
import {
  type BookingFormSent,
  bookingForm,
  channelBookingForm,
  depositWanted,
  givenByBooking,
  guestChangesTo,
  isAnotherStay,
  type WantedBooking,
  wantedBy,
} from './booking-form.ts'
import { ALWAYS_REFETCH, bookingQuery, bookingQuoteQuery } from './queries.ts'
import { currentOf } from './refusals.ts'
import { useAct } from './use-act.tsx'
import { useClash } from './use-clash.tsx'

interface EditBookingDialogProps {
  /** The booking that is open; none while the dialog is shut. */
  bookingId: number | undefined
  onClose: () => void
}

/** Changes a booking: its dates, guests, price, deposit and whose it is. Nothing of somebody else's is overwritten unasked. */
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
    ...ALWAYS_REFETCH,
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
  const acting = useAct()
  const clash = useClash()
  const draft = `booking-${present.id}-${present.version}`

  const takeTheirs = (current: OpenBooking): Promise<never> => {
    dropDraft(sessionStorage, draft)
    void reread(changeBooking)
    onTakeTheirs(current)
    // This form is gone, and what was typed into it let go: there is nothing more to say.
    return new Promise(() => {})
  }

  const saveGuest = async (over: OpenBooking, wanted: WantedBooking): Promise<OpenBooking> => {
    const changes = guestChangesTo(over, wanted)
    if (!changes) return over
    try {
      return await send(changeBooking, { params: { id: over.id }, body: changes })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { choice, current } = await clash.ask(currentOf(error), wanted)
      if (choice === 'mine') return saveGuest(current, wanted)
      if (choice === 'theirs') return takeTheirs(current)
      throw error
    }
  }

  const saveStay = async (over: OpenBooking, wanted: WantedBooking, form: BookingFormSent): Promise<OpenBooking> => {
    const { propertyId, checkIn, checkOut, guests, totalAmount } = wanted
    let base = over
    const after = await acting.ask({
      kind: 'stay',
      bookingId: over.id,
      propertyId,
      checkIn,
      checkOut,
      guests,
      price: form.price,
      totalAmount,
      deposit: depositWanted(form),
      reason: form.reason,
      first: async () => {
        base = await saveGuest(base, wanted)
        return base.version
      },
    })
    if (!after) throw new MoreIsAsked()
    return after
  }

  const save = async (wanted: WantedBooking, form: BookingFormSent): Promise<OpenBooking> => {
    if (!isAskedAbout(present, wanted, form)) return saveGuest(present, wanted)
    // What is asked about is worked out from how the booking stands now, which may be somebody else's doing.
    const now = await client.fetchQuery({ ...bookingQuery(present.id), staleTime: 0 })
    if (now.version === present.version) return saveStay(present, wanted, form)
    const { choice, current } = await clash.ask(now, wanted)
    if (choice === 'mine') return isAskedAbout(current, wanted, form) ? saveStay(current, wanted, form) : current
    if (choice === 'theirs') return takeTheirs(current)
    throw new MoreIsAsked()
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
        schema={present.channel ? channelBookingForm : bookingForm}
        initial={givenByBooking(present)}
        send={async (form) => {
          const wanted = wantedBy(form, { agreed: present.totalAmount, workedOut: await workedOut(form) })
          const stay = isAskedAbout(present, wanted, form) ? stayOfForm(present, wanted) : null
          return { after: await save(wanted, form), stay }
        }}
        success={({ after, stay }) => (stay ? doneWithUndo(stay, after) : { title: UPDATED })}
        failure={FAILURE}
        onSent={onClose}
        sendLabel="Save changes"
        sendingLabel="Saving..."
        onCancel={onClose}
      >
        <BookingFields
          present={{
            id: present.id,
            channel: present.channel,
            agreed: present.totalAmount,
            deposit: present.agreedPrice.securityDeposit,
          }}
          wants={NOTHING}
        />
      </OfficeForm>
      {acting.dialog}
      {clash.dialog}
    </>
  )
}

/** Whether what is wanted is more than the guest's own details. */
function isAskedAbout(present: OpenBooking, wanted: WantedBooking, form: BookingFormSent): boolean {
  return isAnotherStay(present, wanted) || depositWanted(form) !== undefined
}

const NOTHING: readonly Rule[] = []

/** What was done, as its toast names it. */
function stayOfForm({ id }: OpenBooking, { propertyId }: WantedBooking): Act {
  return { kind: 'stay', bookingId: id, propertyId }
}
