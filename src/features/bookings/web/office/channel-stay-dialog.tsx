import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { addChannelStay, type OpenBooking, type Rule } from '#features/bookings/contract.ts'
import { useTakenNights } from '#features/calendar/web/use-taken-nights.ts'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import { addDays, dayInLondon, isDay } from '#platform/shared/day.ts'
import { ApiError, send } from '#platform/web/api.ts'
import { DateField } from '#platform/web/form/date-field.tsx'
import { NumberField } from '#platform/web/form/number-field.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import {
  type ChannelRun,
  type ChannelStayGiven,
  channelStayForm,
  channelStayOf,
  givenByRun,
} from './channel-stay-form.ts'
import { ReasonField } from './reason-field.tsx'
import { atReason, wantsOf } from './refusals.ts'

interface ChannelStayDialogProps {
  /** The nights of which the booking is made; nothing while the dialog is shut. */
  run: ChannelRun | undefined
  onClose: () => void
  /** Called once the booking is in the books, after the dialog has closed. */
  onBooked?: (booking: OpenBooking) => void
  /** A way elsewhere, below the form. */
  children?: ReactNode
}

/** Makes a booking of nights that another channel has let. */
export function ChannelStayDialog({ run, onClose, onBooked, children }: ChannelStayDialogProps) {
  return (
    <Dialog
      open={run !== undefined}
      onClose={onClose}
      title={run ? `Stay from ${CHANNEL_NAMES[run.channel]}` : ''}
      description={run && `${run.title}. It is paid there: nothing is due here.`}
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
      initial={givenByRun(run)}
      send={async (form, headers) => {
        try {
          return await send(addChannelStay, { body: channelStayOf(form, run) }, headers)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          setWants(wantsOf(error))
          throw atReason(error)
        }
      }}
      success={({ id }) => ({ title: 'Booking added successfully', description: `Booking #${id}` })}
      failure={{ title: 'Error', description: 'Failed to add booking' }}
      onSent={onBooked}
      sendLabel="Add booking"
      sendingLabel="Adding..."
      onCancel={onClose}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Dates run={run} />
        <TextField name="guestName" label="Guest’s name" autoComplete="off" maxLength={100} className="sm:col-span-2" />
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
        <TextField name="guestPhone" type="tel" label="Phone" optional autoComplete="off" maxLength={40} />
        <TextField name="guestEmail" type="email" label="Email" optional autoComplete="off" maxLength={254} />
        <TextField
          name="guestAddress"
          label="Address"
          optional
          autoComplete="off"
          maxLength={300}
          className="sm:col-span-2"
        />
        {wants.length > 0 && (
          <div className="sm:col-span-2">
            <ReasonField wants={wants} />
          </div>
        )}
      </div>
    </OfficeForm>
  )
}

/** Three years: as far back as the office corrects its books. */
const DAYS_BACK = 1096

/** As the channel says, unless the office knows better. */
function Dates({ run }: { run: ChannelRun }) {
  const { setValue } = useFormContext<ChannelStayGiven>()
  const [first, last] = useWatch<ChannelStayGiven, ['checkIn', 'checkOut']>({ name: ['checkIn', 'checkOut'] })
  const checkIn = isDay(first) ? first : undefined
  const checkOut = isDay(last) ? last : undefined
  const today = dayInLondon(new Date())
  const taken = useTakenNights(run.propertyId, run)
  const calendar = { today, from: addDays(today, -DAYS_BACK), stay: { checkIn, checkOut }, taken }
  return (
    <>
      <DateField
        {...calendar}
        name="checkIn"
        label="Check-in"
        onChosen={(day) => day && checkOut && checkOut <= day && setValue('checkOut', '')}
      />
      <DateField
        {...calendar}
        name="checkOut"
        label="Check-out"
        reasonAgainst={(day) => (checkIn && day <= checkIn ? 'check-out must be after check-in' : undefined)}
      />
    </>
  )
}
