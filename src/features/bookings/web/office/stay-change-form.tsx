import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { type AgreedStay, type ChangeOutcome, type ChangePreview, changeStay } from '#features/bookings/contract.ts'
import { send } from '#platform/web/api.ts'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { OWN_AMOUNT } from './booking-form.ts'
import { ChangeConsequences } from './change-consequences.tsx'
import { type ChangeFormProps, doneWithUndo, FAILURE, sendChange, useChangePreview } from './change-form.ts'
import { type StayTask as ChangeRequest, consideredStay } from './change-task.ts'
import { type PriceOption, pricesOf } from './change-words.ts'
import {
  type DepositGiven,
  depositFields,
  depositGiven,
  depositOptions,
  depositSent,
  isUnusualDeposit,
} from './deposit-choice.ts'
import { DepositFields } from './deposit-fields.tsx'
import { ReasonField } from './reason-field.tsx'

interface Given extends DepositGiven {
  price: PriceOption['value']
  reason: string
}

/** Changes home, days, price or deposit. Price and deposit may be as agreed, calculated, or the office's own. */
export function StayChangeForm({ change, preview, onAnswer }: ChangeFormProps<ChangeRequest>) {
  const { bookingId, propertyId, checkIn, checkOut, guests, first } = change
  const prices = pricesOf(preview, change.price ?? 'agreed')
  const [usual] = prices
  if (!usual) return null
  const outcomeAt = (value: Given['price']) => (prices.find((one) => one.value === value) ?? usual).outcome
  return (
    <OfficeForm
      name={`act-${bookingId}-stay-${preview.version}`}
      schema={stayForm(preview.current, outcomeAt)}
      initial={{ price: usual.value, ...depositGiven(change.deposit), reason: change.reason ?? '' } as Given}
      send={async ({ price, reason, ...deposit }, headers) => {
        const version = first ? await first() : preview.version
        const total = price === 'retained' ? ('keep' as const) : outcomeAt(price).total
        const stay = { propertyId, checkIn, checkOut, guests, price: total, securityDeposit: depositSent(deposit) }
        const body = { ...stay, ...(reason && { reason }), version }
        return sendChange(send(changeStay, { params: { id: bookingId }, body }, headers))
      }}
      success={(after) => doneWithUndo(change, after)}
      failure={FAILURE}
      onSent={onAnswer}
      sendLabel={<StayLabel prices={prices} />}
      sendingLabel="Saving..."
      onCancel={() => onAnswer(null)}
      cancelLabel="Cancel"
    >
      <StayFields change={change} prices={prices} first={preview} />
    </OfficeForm>
  )
}

function stayForm(current: AgreedStay, outcomeAt: (price: Given['price']) => ChangeOutcome) {
  const wantsReason = ({ price, ...deposit }: Given) =>
    outcomeAt(price).wants.length > 0 || isUnusualDeposit(deposit, current, outcomeAt(price))
  return z
    .object({
      price: z.enum(['retained', 'calculated', 'custom']),
      ...depositFields,
      reason: z.string().check(z.trim(), z.maxLength(500, 'Please use at most 500 characters')),
    })
    .check(
      z.refine((given) => given.deposit !== 'own' || depositSent(given) !== undefined, {
        path: ['ownDeposit'],
        error: OWN_AMOUNT,
      }),
      z.refine((given) => !wantsReason(given) || given.reason.length >= 3, {
        path: ['reason'],
        error: 'Please give a reason of at least 3 characters',
      }),
    )
}

/** The preview follows the chosen deposit. The choices themselves stay those of the first preview. */
function StayFields({ change, prices, first }: { change: ChangeRequest; prices: PriceOption[]; first: ChangePreview }) {
  const chosen = useChosen(prices)
  const [deposit, ownDeposit] = useWatch<Given, ['deposit', 'ownDeposit']>({ name: ['deposit', 'ownDeposit'] })
  const securityDeposit = depositSent({ deposit, ownDeposit })
  const { data } = useChangePreview(change.bookingId, { ...consideredStay(change), securityDeposit })
  if (!chosen) return null
  const preview = data ?? first
  const outcome = pricesOf(preview, change.price ?? 'agreed').find(({ value }) => value === chosen.value)?.outcome
  const shown = outcome ?? chosen.outcome
  const deposits = depositOptions(first.current, chosen.outcome)
  const isUnusual = isUnusualDeposit({ deposit, ownDeposit }, first.current, chosen.outcome)
  // The reason field appears at once, before the new preview arrives.
  const wants = shown.wants.length === 0 && isUnusual ? (['own price'] as const) : shown.wants
  return (
    <div className="space-y-5">
      {prices.length > 1 && (
        <SelectField
          name="price"
          label="Price"
          options={prices.map(({ value, label }) => ({ value, label }))}
          help="The agreed price, or the calculated price for this stay."
        />
      )}
      {deposits.length > 1 && <DepositFields options={deposits} />}
      {wants.length > 0 && <ReasonField wants={wants} />}
      <ChangeConsequences preview={preview} outcome={shown} />
    </div>
  )
}

function StayLabel({ prices }: { prices: PriceOption[] }) {
  const chosen = useChosen(prices)
  return `Change the stay and ${chosen?.label.replace(/^./, (first) => first.toLowerCase()) ?? 'save'}`
}

function useChosen(prices: PriceOption[]): PriceOption | undefined {
  const price = useWatch<Given, 'price'>({ name: 'price' })
  return prices.find(({ value }) => value === price) ?? prices[0]
}
