import { type ReactNode, useState } from 'react'
import { addChannelStay, type OpenBooking, type Rule } from '#features/bookings/contract.ts'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import { send } from '#platform/web/api.ts'
import { NumberField } from '#platform/web/form/number-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { askForReason } from '../changes/refusals.ts'
import { type ChannelRun, channelStayForm, initialChannelStay, toNewChannelStay } from './channel-stay-form.ts'
import { GuestFields } from './guest-fields.tsx'
import { ReasonField } from './reason-field.tsx'
import { StayDates } from './stay-dates.tsx'

interface ChannelStayDialogProps {
  /** Undefined while the dialog is closed. */
  run: ChannelRun | undefined
  onClose: () => void
  /** Called after the booking is stored and the dialog has closed. */
  onBooked?: (booking: OpenBooking) => void
  /** Shown below the form, for an alternative action. */
  children?: ReactNode
}

export function ChannelStayDialog({ run, onClose, onBooked, children }: ChannelStayDialogProps) {
  return (
    <Dialog
      open={run !== undefined}
      onClose={onClose}
      title={run ? `Stay from ${CHANNEL_NAMES[run.channel]}` : ''}
      description={run && `${run.title}. The guest pays the channel, and owes us nothing.`}
    >
      {run && (
        <>
          <StayForm
            key={`${run.feedId} ${run.checkIn}`}
            run={run}
            onClose={onClose}
            onBooked={(booking) => {
              onClose()
              onBooked?.(booking)
            }}
          />
          {children}
        </>
      )}
    </Dialog>
  )
}

interface StayFormProps {
  run: ChannelRun
  onClose: () => void
  onBooked: (booking: OpenBooking) => void
}

function StayForm({ run, onClose, onBooked }: StayFormProps) {
  const [wants, setWants] = useState<readonly Rule[]>([])
  return (
    <OfficeForm
      name={`channel-stay-${run.feedId}-${run.checkIn}`}
      schema={channelStayForm}
      initial={initialChannelStay(run)}
      send={(form, headers) =>
        askForReason(send(addChannelStay, { body: toNewChannelStay(form, run) }, headers), setWants)
      }
      success={({ id }) => ({ title: 'Booking added successfully', description: `Booking #${id}` })}
      failure={{ title: 'Error', description: 'Failed to add booking' }}
      onSent={onBooked}
      sendLabel="Add booking"
      sendingLabel="Adding..."
      onCancel={onClose}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <StayDates propertyId={run.propertyId} own={run} />
        <NumberField name="guests" label="Guests" min={1} />
        <NumberField
          name="amount"
          label="Amount"
          optional
          unit="£"
          min={0}
          step={0.01}
          help={`What ${CHANNEL_NAMES[run.channel]} pays for it.`}
        />
        <GuestFields nameOnly />
        {wants.length > 0 && (
          <div className="sm:col-span-2">
            <ReasonField wants={wants} />
          </div>
        )}
      </div>
    </OfficeForm>
  )
}
