import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { STATES } from '#features/booking-state.ts'
import { type ChangePreview, changeBooking, type OpenBooking } from '#features/bookings/contract.ts'
import { dayInLondon, isDay } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { DateField } from '#platform/web/form/date-field.tsx'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { stayOf } from '../booking-labels.ts'
import { ReasonField } from '../form/reason-field.tsx'
import { HOLD_END_MISSING, holdEnd, optionalReason } from '../form/stay-schema.ts'
import { bookingQuoteQuery } from '../queries.ts'
import { ChangeConsequences, ChangeRefused } from './change-consequences.tsx'
import { type ChangeFormProps, FAILURE, sendChange, toastWithUndo, useChangePreview } from './change-form.ts'
import { askForReason } from './refusals.ts'
import type { StatusChange } from './requested-change.ts'

/** `free` means that the booking has no nights. */
const NIGHTS = ['held', 'free'] as const

const pendingForm = z
  .object({
    nights: z.enum(NIGHTS),
    holdUntil: z.string(),
    /** Required by the server where another channel has the nights. */
    reason: optionalReason,
  })
  .check(z.refine(({ nights, holdUntil }) => nights !== 'held' || isDay(holdUntil), HOLD_END_MISSING))
type PendingInput = z.input<typeof pendingForm>

/** Returns the end of the hold; `null` for no hold, undefined until a day is chosen. */
function endOf({ nights, holdUntil }: Pick<PendingInput, 'nights' | 'holdUntil'>): string | null | undefined {
  if (nights === 'free') return null
  return isDay(holdUntil) ? holdEnd(holdUntil) : undefined
}

/** Lets the office hold the dates until a chosen day, on which the deposit is due, or make the dates available. */
export function PendingForm({ change, booking, preview, onAnswer }: ChangeFormProps<StatusChange>) {
  const { bookingId } = change
  return (
    <OfficeForm
      name={`act-${bookingId}-pending-${preview.version}`}
      schema={pendingForm}
      initial={{ nights: 'held', holdUntil: '', reason: '' } as PendingInput}
      send={async ({ reason, ...given }) => {
        const requested = { status: 'pending' as const, holdUntil: endOf(given), ...(reason && { reason }) }
        const body = { ...requested, version: preview.version }
        return askForReason(sendChange(send(changeBooking, { params: { id: bookingId }, body })))
      }}
      success={(after) => toastWithUndo(change, after)}
      failure={FAILURE}
      onSent={onAnswer}
      sendLabel={<PendingLabel />}
      sendingLabel="Saving..."
      onCancel={() => onAnswer(null)}
      cancelLabel="Cancel"
    >
      <PendingFields booking={booking} first={preview} />
    </OfficeForm>
  )
}

function PendingFields({ booking, first }: { booking: OpenBooking; first: ChangePreview }) {
  const { setValue, getValues } = useFormContext<PendingInput>()
  const [nights, holdUntil] = useWatch<PendingInput, ['nights', 'holdUntil']>({ name: ['nights', 'holdUntil'] })
  const { id, propertyId, guests, state } = booking
  const { data: stay } = useQuery(bookingQuoteQuery({ propertyId, ...stayOf(booking), guests, bookingId: id }))
  const defaultEnd = stay?.holdUntil
  useEffect(() => {
    // Validation clears the error of a form that was submitted before the suggestion arrived.
    if (defaultEnd && getValues('holdUntil') === '')
      setValue('holdUntil', dayInLondon(new Date(defaultEnd)), { shouldValidate: true })
  }, [defaultEnd, getValues, setValue])
  const end = endOf({ nights, holdUntil })
  const { data = first } = useChangePreview(id, {
    status: 'pending',
    ...(end !== undefined && { holdUntil: end ?? 'none' }),
  })
  const today = dayInLondon(new Date())
  const hasNights = STATES[state].hasNights
  return (
    <div className="space-y-5">
      <SelectField
        name="nights"
        label="Its dates"
        options={[
          { value: 'held', label: 'Held until…' },
          { value: 'free', label: hasNights ? 'Not held: its nights become available' : 'Not held' },
        ]}
        help={nights === 'free' ? 'Others can book these dates, and the guest is not asked to pay.' : undefined}
      />
      {nights === 'held' && (
        <DateField
          name="holdUntil"
          label="Held until"
          help="The hold ends at 5pm on that day, or at check-in if that is sooner. The deposit is due by then."
          today={today}
          from={today}
        />
      )}
      {data.agreed && data.agreed.wants.length > 0 && <ReasonField wants={data.agreed.wants} />}
      {data.refusal !== null && <ChangeRefused preview={data} />}
      {data.agreed && end !== undefined && <ChangeConsequences preview={data} outcome={data.agreed} />}
    </div>
  )
}

function PendingLabel() {
  const nights = useWatch<PendingInput, 'nights'>({ name: 'nights' })
  return nights === 'held' ? 'Hold the dates' : 'Set to pending without holding the dates'
}
