import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  type AgreedStay,
  type ChangeOutcome,
  type ChangePreview,
  changeStay,
  INVALID_AMOUNT,
} from '#features/bookings/contract.ts'
import { send } from '#platform/web/api.ts'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import {
  type DepositInput,
  depositFields,
  depositOptions,
  depositToSend,
  initialDeposit,
  isUnusualDeposit,
} from '../form/deposit-choice.ts'
import { DepositFields } from '../form/deposit-fields.tsx'
import { ReasonField } from '../form/reason-field.tsx'
import { optionalReason, REASON_TOO_SHORT } from '../form/stay-schema.ts'
import { ChangeConsequences } from './change-consequences.tsx'
import { type ChangeFormProps, FAILURE, sendChange, toastWithUndo, useChangePreview } from './change-form.ts'
import { type PriceOption, priceOptions } from './describe-change.ts'
import { previewQueryOf, type StayChange } from './requested-change.ts'

interface StayChangeInput extends DepositInput {
  price: PriceOption['value']
  reason: string
}

/** The office chooses the agreed, the calculated or another amount for price and deposit. */
export function StayChangeForm({ change, preview, onAnswer }: ChangeFormProps<StayChange>) {
  const { bookingId, propertyId, checkIn, checkOut, guests, first } = change
  const prices = priceOptions(preview, change.price ?? 'agreed')
  const [firstPrice] = prices
  if (!firstPrice) return null
  const outcomeAt = (value: StayChangeInput['price']) =>
    (prices.find((one) => one.value === value) ?? firstPrice).outcome
  return (
    <OfficeForm
      name={`act-${bookingId}-stay-${preview.version}`}
      schema={stayForm(preview.current, outcomeAt)}
      initial={
        { price: firstPrice.value, ...initialDeposit(change.deposit), reason: change.reason ?? '' } as StayChangeInput
      }
      send={async ({ price, reason, ...deposit }, headers) => {
        const version = first ? await first() : preview.version
        const total = price === 'agreed' ? ('keep' as const) : outcomeAt(price).total
        const stay = { propertyId, checkIn, checkOut, guests, price: total, securityDeposit: depositToSend(deposit) }
        const body = { ...stay, ...(reason && { reason }), version }
        return sendChange(send(changeStay, { params: { id: bookingId }, body }, headers))
      }}
      success={(after) => toastWithUndo(change, after)}
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

function stayForm(current: AgreedStay, outcomeAt: (price: StayChangeInput['price']) => ChangeOutcome) {
  const wantsReason = ({ price, ...deposit }: StayChangeInput) =>
    outcomeAt(price).wants.length > 0 || isUnusualDeposit(deposit, current, outcomeAt(price))
  return z
    .object({
      price: z.enum(['agreed', 'calculated', 'own']),
      ...depositFields,
      reason: optionalReason,
    })
    .check(
      z.refine((given) => given.deposit !== 'own' || depositToSend(given) !== undefined, {
        path: ['ownDeposit'],
        error: INVALID_AMOUNT,
      }),
      z.refine((given) => !wantsReason(given) || given.reason.length >= 3, REASON_TOO_SHORT),
    )
}

/** `first` is the preview before any choice. It determines the deposits to choose from. */
function StayFields({ change, prices, first }: { change: StayChange; prices: PriceOption[]; first: ChangePreview }) {
  const chosen = useChosenPrice(prices)
  const [deposit, ownDeposit] = useWatch<StayChangeInput, ['deposit', 'ownDeposit']>({
    name: ['deposit', 'ownDeposit'],
  })
  const securityDeposit = depositToSend({ deposit, ownDeposit })
  const { data } = useChangePreview(change.bookingId, { ...previewQueryOf(change), securityDeposit })
  if (!chosen) return null
  const preview = data ?? first
  const outcome = priceOptions(preview, change.price ?? 'agreed').find(({ value }) => value === chosen.value)?.outcome
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
          help="Choose which price applies to the changed stay."
        />
      )}
      {deposits.length > 1 && <DepositFields options={deposits} />}
      {wants.length > 0 && <ReasonField wants={wants} />}
      <ChangeConsequences preview={preview} outcome={shown} />
    </div>
  )
}

function StayLabel({ prices }: { prices: PriceOption[] }) {
  const chosen = useChosenPrice(prices)
  return `Change the stay and ${chosen?.label.replace(/^./, (first) => first.toLowerCase()) ?? 'save'}`
}

function useChosenPrice(prices: PriceOption[]): PriceOption | undefined {
  const price = useWatch<StayChangeInput, 'price'>({ name: 'price' })
  return prices.find(({ value }) => value === price) ?? prices[0]
}
