import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { BOOKING_STATUSES, type Rule, type StayAvailability } from '#features/bookings/contract.ts'
import { CHANNEL_NAMES, type Channel } from '#features/channel-names.ts'
import { dayInLondon, isDay } from '#platform/shared/day.ts'
import { formatPounds, formatPoundsText, penceOf } from '#platform/shared/money.ts'
import { DateField } from '#platform/web/form/date-field.tsx'
import { NumberField } from '#platform/web/form/number-field.tsx'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { STATUS_BADGES } from '../booking-labels.ts'
import { bookingQuoteQuery, type QuotedStay } from '../queries.ts'
import { StayAvailabilityPanel } from '../stay-availability.tsx'
import { type BookingFormInput, formNeedsContact } from './booking-form.ts'
import { calculateDeposit } from './calculate-deposit.ts'
import type { DepositOption } from './deposit-choice.ts'
import { DepositField, DepositFields } from './deposit-fields.tsx'
import { GuestFields } from './guest-fields.tsx'
import { HomeField } from './home-field.tsx'
import { StayDates } from './stay-dates.tsx'

interface BookingFieldsProps {
  /** The booking to change. The booking's nights do not count as taken, and the form has no status field. */
  current?: { id: number; channel: Channel | null; agreed: string; deposit: string | null; guestEmail: string }
  /** The broken rules for which the server requires a reason. */
  wants: readonly Rule[]
}

const TWO_COLUMNS = 'grid content-start gap-x-4 gap-y-5 sm:grid-cols-2'

export function BookingFields({ current, wants }: BookingFieldsProps) {
  const stay = useQuotedStay(current?.id)
  const channel = current?.channel ?? null
  const status = useWatch<BookingFormInput, 'status'>({ name: 'status' })
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <div className={TWO_COLUMNS}>
        <HomeField className="sm:col-span-2" />
        <BookingDates isCurrent={current !== undefined} />
        <NumberField name="guests" label="Guests" min={1} />
        {!current && <NewStatusFields stay={stay} />}
      </div>
      <StayAvailabilityPanel
        stay={stay}
        nightsOnly={channel !== null}
        className="self-start lg:sticky lg:top-0 lg:row-span-2"
      />
      <div className={TWO_COLUMNS}>
        {current && channel ? (
          <ChannelPrice channel={channel} agreed={current.agreed} />
        ) : (
          <PriceFields stay={stay} current={current} wants={wants} />
        )}
        <GuestFields
          nameOnly={channel !== null || !formNeedsContact(status)}
          currentEmail={current?.guestEmail}
          isNew={current === undefined}
        />
      </div>
    </div>
  )
}

const STATUS_OPTIONS = [
  { value: 'held', label: 'Held until…' },
  ...BOOKING_STATUSES.map((value) => ({
    value,
    label: value === 'pending' ? 'Pending (dates not held)' : STATUS_BADGES[value].label,
  })),
]

const STATUS_HELP: Partial<Record<string, string>> = {
  held: 'The guest will be emailed the time at which the hold ends, and what is due by then (see Emails).',
  pending: 'Others can book these dates, and the guest is not asked to pay. No email is sent.',
  confirmed: 'The guest will be emailed everything that was agreed (see Emails), unless the stay is over.',
  completed: 'No email is sent.',
  cancelled: 'No email is sent.',
}

/** By default a new booking is held until the day that the server suggests. No hold is offered after check-in. */
function NewStatusFields({ stay }: { stay: QuotedStay | undefined }) {
  const { setValue, getValues } = useFormContext<BookingFormInput>()
  const status = useWatch<BookingFormInput, 'status'>({ name: 'status' })
  const { data } = useQuery(bookingQuoteQuery(stay))
  const defaultDay = data && (data.holdUntil === null ? null : dayInLondon(new Date(data.holdUntil)))
  useEffect(() => {
    if (defaultDay === null && getValues('status') === 'held') setValue('status', 'confirmed')
    // Validation clears the error of a form that was submitted before the suggestion arrived.
    if (defaultDay && !getValues('holdUntil')) setValue('holdUntil', defaultDay, { shouldValidate: true })
  }, [defaultDay, getValues, setValue])
  const today = dayInLondon(new Date())
  return (
    <>
      <SelectField
        name="status"
        label="Status"
        options={defaultDay === null ? STATUS_OPTIONS.slice(1) : STATUS_OPTIONS}
        help={STATUS_HELP[status]}
      />
      {status === 'held' && (
        <DateField
          name="holdUntil"
          label="Held until"
          help="The hold ends at 5pm on that day, or at check-in if that is sooner. The deposit is due by then."
          today={today}
          from={today}
          className="sm:col-start-2"
        />
      )}
    </>
  )
}

/** The current nights of a booking stay selectable. */
function BookingDates({ isCurrent }: { isCurrent: boolean }) {
  const { formState } = useFormContext<BookingFormInput>()
  const propertyId = useWatch<BookingFormInput, 'propertyId'>({ name: 'propertyId' })
  const { checkIn = '', checkOut = '' } = formState.defaultValues ?? {}
  const ownStay = isCurrent && isDay(checkIn) && isDay(checkOut) ? { checkIn, checkOut } : undefined
  return <StayDates propertyId={Number(propertyId)} own={ownStay} />
}

interface PriceFieldsProps {
  stay: QuotedStay | undefined
  current: BookingFieldsProps['current']
  wants: readonly Rule[]
}

function PriceFields({ stay, current, wants }: PriceFieldsProps) {
  const price = useWatch<BookingFormInput, 'price'>({ name: 'price' })
  const { data: availability } = useQuery(bookingQuoteQuery(stay))
  const options = [
    ...(current ? [{ value: 'agreed', label: `${formatPoundsText(current.agreed)}, as agreed` }] : []),
    {
      value: 'worked-out',
      label: availability ? `${formatPoundsText(availability.total)}, calculated` : 'Calculated price',
    },
    { value: 'own', label: 'Custom price' },
  ]
  const reasons = [
    (price === 'own' || wants.includes('own price')) && 'the price or the deposit',
    (availability?.underMinimum || wants.includes('under minimum stay')) && 'the short stay',
    (availability?.overOtherChannel || wants.includes('over another channel')) &&
      'the nights that another channel has taken',
  ].filter((reason) => reason !== false)
  return (
    <>
      <SelectField name="price" label="Price" options={options} />
      {price === 'own' && <NumberField name="ownPrice" label="Custom price" unit="£" min={0} step={0.01} />}
      {current ? <ChangedDeposit now={current.deposit} /> : <NewDeposit availability={availability} />}
      {reasons.length > 0 && (
        <TextArea
          name="reason"
          label="Reason"
          help={`Explain ${reasons.join(' and ')}. The reason is kept in the history.`}
          rows={2}
          max={500}
          className="sm:col-span-2"
        />
      )}
    </>
  )
}

/** The office enters the amount that the channel pays, because only the channel calculates the price. */
function ChannelPrice({ channel, agreed }: { channel: Channel; agreed: string }) {
  const price = useWatch<BookingFormInput, 'price'>({ name: 'price' })
  const options = [
    { value: 'agreed', label: `${formatPoundsText(agreed)}, as entered` },
    { value: 'own', label: 'Another amount' },
  ]
  return (
    <>
      <SelectField name="price" label={`Paid at ${CHANNEL_NAMES[channel]}`} options={options} />
      {price === 'own' && <NumberField name="ownPrice" label="Amount" unit="£" min={0} step={0.01} />}
    </>
  )
}

function NewDeposit({ availability }: { availability: StayAvailability | undefined }) {
  const [price, ownPrice] = useWatch<BookingFormInput, ['price', 'ownPrice']>({ name: ['price', 'ownPrice'] })
  const standard = availability && formatDefaultDeposit(availability, price === 'own' ? ownPrice : null)
  return <DepositField name="ownDeposit" standard={standard} />
}

function ChangedDeposit({ now }: { now: string | null }) {
  const price = useWatch<BookingFormInput, 'price'>({ name: 'price' })
  const options: DepositOption[] = [
    { value: 'usual', label: `${now === null ? 'None' : formatPoundsText(now)}, as agreed` },
    { value: 'rule', label: 'Under the home’s rule' },
    { value: 'own', label: 'Own deposit' },
  ]
  return (
    <DepositFields
      options={options}
      help={
        price === 'agreed'
          ? undefined
          : 'If the home’s rule sets the deposit, a new price changes it. You can check the deposit before anything is saved.'
      }
    />
  )
}

function formatDefaultDeposit({ securityDeposit, depositRule }: StayAvailability, ownPrice: number | null): string {
  if (ownPrice === null || !Number.isFinite(ownPrice)) return formatPoundsText(securityDeposit)
  return formatPounds(calculateDeposit(penceOf(Math.max(0, ownPrice).toFixed(2)), depositRule))
}

/** Returns undefined until the home and both dates are chosen, and while check-out is not after check-in. */
function useQuotedStay(bookingId: number | undefined): QuotedStay | undefined {
  const [propertyId, checkIn, checkOut, guests] = useWatch<
    BookingFormInput,
    ['propertyId', 'checkIn', 'checkOut', 'guests']
  >({ name: ['propertyId', 'checkIn', 'checkOut', 'guests'] })
  if (!(propertyId > 0) || !isDay(checkIn) || !isDay(checkOut) || checkOut <= checkIn) return undefined
  const whole = Number.isInteger(guests) && guests >= 1 && guests <= 1000
  return { propertyId, checkIn, checkOut, guests: whole ? guests : 1, bookingId }
}
