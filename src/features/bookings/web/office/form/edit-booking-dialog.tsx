import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeBooking, type OpenBooking, type Rule } from '#features/bookings/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import { ApiError, send, waitForRefetch } from '#platform/web/api.ts'
import { deleteDraft } from '#platform/web/form/draft/draft.ts'
import { DecisionPending } from '#platform/web/form/form.tsx'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { FAILURE, toastWithUndo, UPDATED } from '../changes/change-form.ts'
import { currentBookingIn } from '../changes/refusals.ts'
import type { BookingChange } from '../changes/requested-change.ts'
import { useBookingChange } from '../changes/use-booking-change.tsx'
import { bookingQuery, bookingQuoteQuery } from '../queries.ts'
import { BookingFields } from './booking-fields.tsx'
import {
  type BookingFormOutput,
  bookingForm,
  channelBookingForm,
  type EnteredBooking,
  enteredBooking,
  enteredDeposit,
  formOfBooking,
  guestChanges,
  isAnotherStay,
} from './booking-form.ts'
import { useEditConflict } from './use-edit-conflict.tsx'

interface EditBookingDialogProps {
  /** The booking to edit; undefined while the dialog is closed. */
  bookingId: number | undefined
  onClose: () => void
}

/** Asks before it overwrites a colleague's concurrent changes. */
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

/** The list may be outdated, so the form fetches the booking again. */
function FreshForm({ bookingId, onClose }: { bookingId: number; onClose: () => void }) {
  const { data, isFetchedAfterMount, isError, error, isFetching, refetch } = useQuery({
    ...bookingQuery(bookingId),
    ...ALWAYS_REFETCH,
  })
  const [start, setStart] = useState<OpenBooking>()
  if (!start && data && isFetchedAfterMount && !isError) setStart(data)
  if (start) return <EditForm key={start.version} current={start} onUseStored={setStart} onClose={onClose} />
  if (isError)
    return (
      <ErrorState
        title="The booking could not be loaded"
        description={error.serverMessage}
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
  current: OpenBooking
  onUseStored: (current: OpenBooking) => void
  onClose: () => void
}

function EditForm({ current, onUseStored, onClose }: EditFormProps) {
  const client = useQueryClient()
  const bookingChange = useBookingChange()
  const editConflict = useEditConflict()
  const draft = `booking-${current.id}-${current.version}`

  const switchToStored = (current: OpenBooking): Promise<never> => {
    deleteDraft(draft)
    void waitForRefetch(changeBooking)
    onUseStored(current)
    // A new form replaces this form, so the promise of this save may stay pending.
    return new Promise(() => {})
  }

  const saveGuest = async (over: OpenBooking, requested: EnteredBooking): Promise<OpenBooking> => {
    const changes = guestChanges(over, requested)
    if (!changes) return over
    try {
      return await send(changeBooking, { params: { id: over.id }, body: changes })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { choice, current: stored } = await editConflict.ask(currentBookingIn(error), requested)
      if (choice === 'mine') return saveGuest(stored, requested)
      if (choice === 'theirs') return switchToStored(stored)
      throw error
    }
  }

  const saveStay = async (
    over: OpenBooking,
    requested: EnteredBooking,
    form: BookingFormOutput,
  ): Promise<OpenBooking> => {
    const { propertyId, checkIn, checkOut, guests, totalAmount } = requested
    let base = over
    const after = await bookingChange.ask({
      kind: 'stay',
      bookingId: over.id,
      propertyId,
      checkIn,
      checkOut,
      guests,
      price: form.price,
      totalAmount,
      deposit: enteredDeposit(form),
      reason: form.reason,
      first: async () => {
        base = await saveGuest(base, requested)
        return base.version
      },
    })
    if (!after) throw new DecisionPending()
    return after
  }

  const save = async (requested: EnteredBooking, form: BookingFormOutput): Promise<OpenBooking> => {
    if (!changesStay(current, requested, form)) return saveGuest(current, requested)
    // The preview is computed from the current booking, which a colleague may have changed.
    const now = await client.fetchQuery({ ...bookingQuery(current.id), staleTime: 0 })
    if (now.version === current.version) return saveStay(current, requested, form)
    const { choice, current: stored } = await editConflict.ask(now, requested)
    if (choice === 'mine') return changesStay(stored, requested, form) ? saveStay(stored, requested, form) : stored
    if (choice === 'theirs') return switchToStored(stored)
    throw new DecisionPending()
  }

  const calculatedPrice = async ({
    propertyId,
    checkIn,
    checkOut,
    guests,
    price,
  }: BookingFormOutput): Promise<string> => {
    if (price !== 'worked-out') return current.totalAmount
    const stay = { propertyId, checkIn: toDay(checkIn), checkOut: toDay(checkOut), guests, bookingId: current.id }
    return (await client.fetchQuery(bookingQuoteQuery(stay))).total
  }

  return (
    <>
      <OfficeForm
        name={draft}
        schema={current.channel ? channelBookingForm : bookingForm}
        initial={formOfBooking(current)}
        send={async (form) => {
          const requested = enteredBooking(form, {
            agreed: current.totalAmount,
            workedOut: await calculatedPrice(form),
          })
          const stay = changesStay(current, requested, form) ? toStayChange(current, requested) : null
          return { after: await save(requested, form), stay }
        }}
        success={({ after, stay }) => (stay ? toastWithUndo(stay, after) : { title: UPDATED })}
        failure={FAILURE}
        onSent={onClose}
        sendLabel="Save changes"
        sendingLabel="Saving..."
        onCancel={onClose}
      >
        <BookingFields
          current={{
            id: current.id,
            channel: current.channel,
            agreed: current.totalAmount,
            deposit: current.agreedPrice.securityDeposit,
            guestEmail: current.guestEmail,
          }}
          wants={NO_RULES}
        />
      </OfficeForm>
      {bookingChange.dialog}
      {editConflict.dialog}
    </>
  )
}

/** Whether home, days, number of guests, price or deposit change. */
function changesStay(current: OpenBooking, requested: EnteredBooking, form: BookingFormOutput): boolean {
  return isAnotherStay(current, requested) || enteredDeposit(form) !== undefined
}

const NO_RULES: readonly Rule[] = []

/** Returns the change that the toast with Undo names. */
function toStayChange({ id }: OpenBooking, { propertyId }: EnteredBooking): BookingChange {
  return { kind: 'stay', bookingId: id, propertyId }
}
