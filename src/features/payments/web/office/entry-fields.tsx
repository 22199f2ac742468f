import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Permitted } from '#features/permitted.tsx'
import { addDays, type Day } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { CheckboxField } from '#platform/web/form/checkbox-field.tsx'
import { DateField } from '#platform/web/form/date-field.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { changesBooking, type EntryInput, type EntryTask, excessOverDue, restAfterDeduction } from './entry-form.ts'
import { DamagePhotograph } from './ledger/damage-photograph.tsx'
import { isPositive } from './payment-labels.ts'

/** Three years. The date picker offers no earlier day. */
const MAX_DAYS_BACK = 1096

interface EntryFieldsProps {
  task: EntryTask
  today: Day
  onAnotherHome: () => void
}

export function EntryFields({ task, today, onAnotherHome }: EntryFieldsProps) {
  const { kind } = task
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <div>
        <TextField name="amount" label="Amount in £" autoComplete="off" maxLength={14} />
        {task.otherSums && <OtherSums otherSums={task.otherSums} />}
      </div>
      <DateField
        name="day"
        label="Day"
        today={today}
        from={addDays(today, -MAX_DAYS_BACK)}
        reasonAgainst={(day) => (day > today ? 'not yet' : undefined)}
      />
      {kind === 'deduction' && <DeductionFields task={task} />}
      {kind === 'deposit-returned' && <DeductedFields task={task} />}
      {kind === 'allowance' && <ReasonField placeholder="The heating failed on the first night" />}
      {kind !== 'deduction' && kind !== 'allowance' && (
        <TextField
          name="reference"
          label="Reference"
          optional
          help="Enter the reference as it appears on the bank statement."
          autoComplete="off"
          maxLength={300}
          className="sm:col-span-2"
        />
      )}
      {changesBooking(task) && <WithoutNights onAnotherHome={onAnotherHome} />}
      {kind === 'refund' && <RefundFields mayGoBack={task.mayGoBack} />}
    </div>
  )
}

/** Choices for a booking without nights: refund the money, or move the booking to another home. */
function WithoutNights({ onAnotherHome }: { onAnotherHome: () => void }) {
  const isToGoBack = useWatch<EntryInput, 'isToGoBack'>({ name: 'isToGoBack' })
  return (
    <div className="sm:col-span-2">
      <CheckboxField
        name="isToGoBack"
        label="Refund this payment instead of holding the dates"
        help={
          isToGoBack
            ? 'The booking is cancelled without a charge, and the guest is emailed.'
            : 'The dates are not held for this booking. Recording the payment holds the dates, if they are available.'
        }
      />
      <Permitted to="edit lettings">
        <Button variant="secondary" size="small" className="mt-3" onClick={onAnotherHome}>
          Another home...
        </Button>
      </Permitted>
    </div>
  )
}

/** Warns that the part of a deduction above `mayKeep` must be claimed from the guest. */
function DeductionFields({ task: { bookingId, mayKeep, depositOwed = '0.00' } }: { task: EntryTask }) {
  const amount = useWatch<EntryInput, 'amount'>({ name: 'amount' })
  const excess = excessOverDue(amount, mayKeep)
  return (
    <>
      {excess !== undefined && isPositive(depositOwed) && (
        <p className="rounded-field bg-sand px-4 py-3 text-sm sm:col-span-2">
          {formatPoundsText(mayKeep ?? '')} of the deposit is held. More can be claimed from the guest once the
          remaining {formatPoundsText(depositOwed)} of the deposit has been paid.
        </p>
      )}
      {excess !== undefined && !isPositive(depositOwed) && (
        <div className="rounded-field bg-sand px-4 py-3 text-sm sm:col-span-2">
          <p>
            {isPositive(mayKeep ?? '0.00')
              ? `${formatPoundsText(mayKeep ?? '')} can be kept. To deduct more, claim the remaining ${formatPoundsText(excess)}`
              : `None of the deposit can be kept. To deduct this amount, claim ${formatPoundsText(excess)}`}{' '}
            from the guest. The guest’s page shows the claim with its due date, and any invoice includes the claim.
          </p>
          <CheckboxField name="isClaimed" label={`Claim ${formatPoundsText(excess)} from the guest`} className="mt-2" />
        </div>
      )}
      <ReasonField placeholder="A broken window in the kitchen, repaired by…" />
      <DamagePhotograph bookingId={bookingId} className="sm:col-span-2" />
    </>
  )
}

/** What is kept of a deposit that is returned: the amount to return follows. */
function DeductedFields({ task: { bookingId, amount } }: { task: EntryTask }) {
  const { setValue } = useFormContext<EntryInput>()
  const deduction = useWatch<EntryInput, 'deduction'>({ name: 'deduction' })
  const before = useRef(deduction)
  useEffect(() => {
    if (before.current === deduction) return
    before.current = deduction
    const rest = restAfterDeduction(amount, deduction)
    if (rest !== undefined) setValue('amount', rest, { shouldDirty: true })
  }, [amount, deduction, setValue])
  return (
    <>
      <TextField
        name="deduction"
        label="Deduction in £"
        optional
        help="What you keep of the deposit, for example for damage."
        autoComplete="off"
        maxLength={14}
      />
      {deduction.trim() !== '' && (
        <>
          <ReasonField placeholder="A broken window in the kitchen, repaired by…" />
          <DamagePhotograph bookingId={bookingId} className="sm:col-span-2" />
        </>
      )}
    </>
  )
}

function ReasonField({ placeholder }: { placeholder: string }) {
  return (
    <TextArea
      name="reason"
      label="What for"
      help="The guest sees this on their page."
      rows={3}
      max={500}
      placeholder={placeholder}
      className="sm:col-span-2"
    />
  )
}

/** Asks for a reason if a refund exceeds the sum due back: the excess must be taken off the price. */
function RefundFields({ mayGoBack }: { mayGoBack: string | undefined }) {
  const amount = useWatch<EntryInput, 'amount'>({ name: 'amount' })
  const excess = excessOverDue(amount, mayGoBack)
  return (
    <>
      {excess !== undefined && (
        <div className="rounded-field bg-sand px-4 py-3 text-sm sm:col-span-2">
          <p>
            {Number(mayGoBack) > 0
              ? `${formatPoundsText(mayGoBack ?? '')} is due back to this guest. The guest would owe the remaining ${formatPoundsText(excess)}`
              : `Nothing is due back to this guest. The guest would owe ${formatPoundsText(excess)}`}{' '}
            again, unless the price is reduced.
          </p>
          <CheckboxField
            name="asAllowance"
            label={`Reduce the price by ${formatPoundsText(excess)}`}
            className="mt-2"
          />
        </div>
      )}
      <TextField
        name="reason"
        label="Why"
        {...(excess === undefined ? { optional: true } : { help: 'The guest sees this on their page.' })}
        autoComplete="off"
        maxLength={500}
        className="sm:col-span-2"
      />
    </>
  )
}

/** Buttons that fill the amount field with a different sum. */
function OtherSums({ otherSums }: { otherSums: NonNullable<EntryTask['otherSums']> }) {
  const { setValue } = useFormContext<EntryInput>()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend add nothing here
    <div
      role="group"
      aria-label={`${formatCount(otherSums.length, 'other amount')}`}
      className="mt-2 flex flex-wrap gap-2"
    >
      {otherSums.map(({ label, amount }) => (
        <button
          key={label}
          type="button"
          onClick={() => setValue('amount', amount, { shouldDirty: true, shouldValidate: true })}
          className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center rounded-full border border-line bg-surface px-3 text-sm tabular-nums transition-colors hover:border-pine"
        >
          {label} {formatPoundsText(amount)}
        </button>
      ))}
    </div>
  )
}
