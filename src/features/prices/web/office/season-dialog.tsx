import { useWatch } from 'react-hook-form'
import type { OfficePrices } from '#features/prices/contract.ts'
import { isDay, nightsBetween } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { deleteDraft } from '#platform/web/form/draft/draft.ts'
import { NumberField } from '#platform/web/form/number-field.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DayField } from './day-field.tsx'
import { type SeasonDraft, type SeasonValues, seasonFields, withSeason } from './season-fields.ts'
import type { SavePrices } from './use-save-prices.tsx'

interface SeasonDialogProps {
  propertyId: number
  prices: OfficePrices
  /** The season being edited; undefined closes the dialog. */
  draft: SeasonDraft | undefined
  saving: SavePrices
  onClose: () => void
  onSaved: () => void
}

export function SeasonDialog({ propertyId, prices, draft, saving, onClose, onSaved }: SeasonDialogProps) {
  const isNew = draft?.id === undefined
  const name = `season-${propertyId}-${draft?.id ?? `new-${draft?.values.firstNight}`}-${prices.version}`
  const close = () => {
    deleteDraft(name)
    onClose()
  }
  return (
    <Dialog
      open={draft !== undefined}
      onClose={onClose}
      title={isNew ? 'Add season' : `Edit ${draft?.values.name}`}
      description="A season sets the price of its nights. Two seasons cannot include the same night."
    >
      {draft && (
        <OfficeForm
          name={name}
          schema={seasonFields}
          initial={draft.values}
          send={({ elapsedMs: _, ...typed }) => saving.save(withSeason(draft.id, typed), prices, close)}
          success={{ title: isNew ? 'Season added' : 'Season saved' }}
          failure={{ title: 'Error', description: 'Failed to save the season.' }}
          onSent={() => {
            onSaved()
            onClose()
          }}
          sendLabel={isNew ? 'Add season' : 'Save season'}
          sendingLabel="Saving..."
          onCancel={close}
        >
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            <TextField
              name="name"
              label="Name"
              maxLength={60}
              help="Guests see the name next to the price: “3 nights in Summer”."
              className="sm:col-span-2"
            />
            <DayField name="firstNight" label="First night" />
            <DayField name="lastNight" label="Last night" help={<NightCount />} />
            <NumberField name="pricePerNight" label="Price a night" unit="£" min={0} step={0.01} />
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
              help="This applies to stays that begin in the season. Leave blank for the standard minimum."
              className="sm:col-span-2"
            />
          </div>
        </OfficeForm>
      )}
    </Dialog>
  )
}

/** Shows the number of nights once both days are valid. */
function NightCount() {
  const [first, last] = useWatch<SeasonValues, ['firstNight', 'lastNight']>({ name: ['firstNight', 'lastNight'] })
  if (!first || !last || !isDay(first) || !isDay(last) || last < first) return 'The season includes this night.'
  return `${formatCount(nightsBetween(first, last) + 1, 'night')}, including this one.`
}
