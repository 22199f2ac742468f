import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { type ActOutcome, type ActPreview, changeStay } from '#features/bookings/contract.ts'
import { send } from '#platform/web/api.ts'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { ActConsequences } from './act-consequences.tsx'
import { ACT_BUTTONS, type ActFormProps, doneWithUndo, FAILURE, sendAct } from './act-form.ts'
import type { StayAct as Asked } from './act-task.ts'
import { type PriceOption, pricesOf } from './act-words.ts'

/** What the rules want a reason for, in words. */
const WANTS: Record<ActOutcome['wants'][number], string> = {
  'own price': 'the price',
  'under minimum stay': 'the short stay',
  'own charge': 'the charge',
}

interface Given {
  price: PriceOption['value']
  reason: string
}

/** Another home, other days or another price: at the price as agreed, or at that of the house. */
export function StayAct({ act, preview, onAnswer }: ActFormProps<Asked>) {
  const { bookingId, propertyId, checkIn, checkOut, guests, first } = act
  const prices = pricesOf(preview, act.price ?? 'agreed')
  const [usual] = prices
  if (!usual) return null
  const outcomeAt = (value: Given['price']) => (prices.find((one) => one.value === value) ?? usual).outcome
  return (
    <OfficeForm
      name={`act-${bookingId}-stay-${preview.version}`}
      schema={stayForm(outcomeAt)}
      initial={{ price: usual.value, reason: act.reason ?? '' } as Given}
      send={async ({ price, reason }, headers) => {
        const version = first ? await first() : preview.version
        const total = price === 'kept' ? ('keep' as const) : outcomeAt(price).total
        const body = { propertyId, checkIn, checkOut, guests, price: total, ...(reason && { reason }), version }
        return sendAct(send(changeStay, { params: { id: bookingId }, body }, headers))
      }}
      success={(after) => doneWithUndo(act, after)}
      failure={FAILURE}
      onSent={onAnswer}
      sendLabel={<StayLabel prices={prices} />}
      sendingLabel="Saving..."
      onCancel={() => onAnswer(null)}
      cancelLabel="Leave it as it is"
      className={ACT_BUTTONS}
    >
      <StayFields prices={prices} preview={preview} />
    </OfficeForm>
  )
}

function stayForm(outcomeAt: (price: Given['price']) => ActOutcome) {
  return z
    .object({
      price: z.enum(['kept', 'calculated', 'custom']),
      reason: z.string().check(z.trim(), z.maxLength(500, 'Please use at most 500 characters')),
    })
    .check(
      z.refine(({ price, reason }) => outcomeAt(price).wants.length === 0 || reason.length >= 3, {
        path: ['reason'],
        error: 'Please give a reason of at least 3 characters',
      }),
    )
}

function StayFields({ prices, preview }: { prices: PriceOption[]; preview: ActPreview }) {
  const chosen = useChosen(prices)
  if (!chosen) return null
  const { outcome } = chosen
  return (
    <div className="space-y-5">
      {prices.length > 1 && (
        <SelectField
          name="price"
          label="Price"
          options={prices.map(({ value, label }) => ({ value, label }))}
          help="The price as agreed, or what the house asks for this stay."
        />
      )}
      {outcome.wants.length > 0 && (
        <TextArea
          name="reason"
          label="Reason"
          help={`Why ${outcome.wants.map((rule) => WANTS[rule]).join(' and ')}: it is kept in the history.`}
          rows={2}
          most={500}
        />
      )}
      <ActConsequences preview={preview} outcome={outcome} />
    </div>
  )
}

function StayLabel({ prices }: { prices: PriceOption[] }) {
  const chosen = useChosen(prices)
  return `Change the stay and ${chosen?.label.replace(/^./, (letter) => letter.toLowerCase()) ?? 'save'}`
}

function useChosen(prices: PriceOption[]): PriceOption | undefined {
  const price = useWatch<Given, 'price'>({ name: 'price' })
  return prices.find(({ value }) => value === price) ?? prices[0]
}
