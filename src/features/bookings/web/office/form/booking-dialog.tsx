import { useState } from 'react'
import { addBooking, type OpenBooking, type Rule } from '#features/bookings/contract.ts'
import { send } from '#platform/web/api.ts'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import type { BookingStart } from '../booking-start.ts'
import { askForReason } from '../changes/refusals.ts'
import { BookingFields } from './booking-fields.tsx'
import { bookingForm, initialForm, toNewBooking } from './booking-form.ts'

export interface NewBookingDialogProps {
  open: boolean
  onClose: () => void
  start: BookingStart
  /** Called after the booking is stored and the dialog has closed. */
  onBooked?: (booking: OpenBooking) => void
}

export function NewBookingDialog({ open, onClose, start, onBooked }: NewBookingDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="New booking"
      description={
        start.enquiryId && 'This form is filled in from the enquiry. Please check it and add what is missing.'
      }
      width="wide"
    >
      <NewBookingForm
        start={start}
        onClose={onClose}
        onBooked={(booking) => {
          onClose()
          onBooked?.(booking)
        }}
      />
    </Dialog>
  )
}

interface NewBookingFormProps {
  start: BookingStart
  onClose: () => void
  onBooked: (booking: OpenBooking) => void
}

function NewBookingForm({ start, onClose, onBooked }: NewBookingFormProps) {
  const [initial] = useState(() => initialForm(start))
  const [wants, setWants] = useState<readonly Rule[]>([])
  return (
    <OfficeForm
      name={`booking-new-${start.enquiryId ?? 0}`}
      schema={bookingForm}
      initial={initial}
      send={(form, headers) => askForReason(send(addBooking, { body: toNewBooking(form, start) }, headers), setWants)}
      success={{ title: 'Booking added successfully' }}
      failure={{ title: 'Error', description: 'Failed to add booking' }}
      onSent={onBooked}
      sendLabel="Add booking"
      sendingLabel="Adding..."
      onCancel={onClose}
    >
      <BookingFields wants={wants} />
    </OfficeForm>
  )
}
