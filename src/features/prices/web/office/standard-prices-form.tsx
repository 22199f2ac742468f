import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OfficePrices } from '#features/prices/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { CheckboxField } from '#platform/web/form/checkbox-field.tsx'
import { deleteDraft } from '#platform/web/form/draft/draft.ts'
import { Form } from '#platform/web/form/form.tsx'
import { FormHandle } from '#platform/web/form/form-parts.ts'
import { FormSection } from '#platform/web/form/form-section.tsx'
import { NumberField } from '#platform/web/form/number-field.tsx'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { useLeaveGuard } from '#platform/web/office/use-leave-guard.ts'
import { VAT_LABELS } from './describe-prices.ts'
import { isSameValues, type StandardValues, standardFields, valuesOf, withStandardPrices } from './standard-fields.ts'
import type { SavePrices } from './use-save-prices.tsx'

interface StandardPricesFormProps {
  propertyId: number
  maxGuests: number
  /** The prices as last read. */
  prices: OfficePrices
  saving: SavePrices
}

/** Edits the prices outside seasons and the fees and reductions of every stay. */
export function StandardPricesForm({ propertyId, maxGuests, prices, saving }: StandardPricesFormProps) {
  const form = useRef<UseFormReturn<StandardValues>>(undefined)
  // Prices from which the fields were filled. A saved season replaces them at once, new standard prices only while
  // nothing is typed.
  const [base, setBase] = useState({ times: 0, prices })
  const stored = valuesOf(base.prices)
  const isTyped = () => form.current !== undefined && !isSameValues(form.current.getValues(), stored)
  const name = `prices-${propertyId}`
  const guard = useLeaveGuard(isTyped)

  if (prices.version !== base.prices.version) {
    if (isSameValues(valuesOf(prices), stored)) setBase({ ...base, prices })
    else if (!isTyped()) setBase({ times: base.times + 1, prices })
  }
  const startFrom = (now: OfficePrices) => {
    deleteDraft(name)
    setBase({ times: base.times + 1, prices: now })
  }

  return (
    <>
      <Form
        key={base.times}
        name={name}
        robots="none"
        schema={standardFields}
        initial={stored}
        send={({ elapsedMs: _, ...typed }) => saving.save(withStandardPrices(typed), base.prices, startFrom)}
        success={{ title: 'Prices saved' }}
        failure={{ title: 'Error', description: 'Failed to save the prices.' }}
        onSent={startFrom}
        sendLabel="Save prices"
        sendingLabel="Saving..."
      >
        <FormHandle onForm={form} />
        <Fields maxGuests={maxGuests} effectiveVat={base.prices.effectiveVat} />
      </Form>
      <ConfirmDialog
        open={guard.asking}
        question="Leave without saving?"
        confirmLabel="Leave"
        onConfirm={() => {
          deleteDraft(name)
          form.current?.reset()
          guard.leave()
        }}
        onCancel={guard.stay}
      >
        Your price changes are not saved yet, and will be lost if you leave.
      </ConfirmDialog>
    </>
  )
}

const THREE_COLUMNS = 'sm:grid-cols-2! 2xl:[&>div]:grid-cols-3'

function Fields({ maxGuests, effectiveVat }: { maxGuests: number; effectiveVat: OfficePrices['effectiveVat'] }) {
  const { settings } = useSite()
  const { minimumStayNights } = settings.policy
  return (
    <>
      <FormSection title="A night" className={THREE_COLUMNS}>
        <NumberField
          name="pricePerNight"
          label="Price a night"
          unit="£"
          min={0}
          step={0.01}
          help={
            effectiveVat === 'exclusive'
              ? 'Enter the price without VAT. VAT is added for guests.'
              : 'This is the price that guests pay.'
          }
        />
        <NumberField
          name="weekendPrice"
          label="Weekend price"
          unit="£"
          min={0}
          step={0.01}
          optional
          help="This is the price of Friday and Saturday nights. Leave blank if they cost the same as other nights."
        />
        <NumberField
          name="minimumStay"
          label="Minimum stay in nights"
          min={1}
          optional
          help={`Leave blank for the standard ${formatCount(minimumStayNights, 'night')}.`}
        />
        <CheckboxField
          name="letsGaps"
          label="Allow shorter stays that fill a gap"
          help="A stay shorter than the minimum may be booked if it exactly fills the nights between two other stays."
          className="sm:col-span-full"
        />
      </FormSection>
      <FormSection title="A stay" className={THREE_COLUMNS}>
        <NumberField
          name="cleaningFee"
          label="Cleaning fee"
          unit="£"
          min={0}
          step={0.01}
          optional
          help="Once a stay."
        />
        <NumberField
          name="includedGuests"
          label="Guests included in the price"
          min={1}
          max={maxGuests}
          optional
          help={`Leave blank for the home’s maximum, ${maxGuests}.`}
        />
        <NumberField
          name="extraGuestPrice"
          label="Each further guest, per night"
          unit="£"
          min={0}
          step={0.01}
          optional
        />
        <NumberField
          name="weeklyReduction"
          label="Weekly reduction, %"
          min={0}
          max={90}
          optional
          help="From 7 nights: off the nights and further guests, not the cleaning."
        />
        <NumberField
          name="monthlyReduction"
          label="Monthly reduction, %"
          min={0}
          max={90}
          optional
          help="This applies from 28 nights, instead of the weekly reduction."
        />
        <SelectField
          name="vat"
          label="VAT"
          options={[
            { value: '', label: 'As the business' },
            { value: 'not-registered', label: 'Not registered' },
            { value: 'inclusive', label: 'Inclusive' },
            { value: 'exclusive', label: 'Exclusive' },
          ]}
          help={`Now: ${VAT_LABELS[effectiveVat]}. An owner may be registered for VAT even if the business is not.`}
        />
      </FormSection>
    </>
  )
}
