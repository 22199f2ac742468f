import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { MAX_CHOICES } from '#features/offers/contract.ts'
import { FieldHelpAndError } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import { initialChoice, type OfferFormInput, stayOfChoice } from './offer-form.ts'
import { OtherStays } from './other-stays.tsx'

/** The stays of an offer, with suggestions of other stays. */
export function ChoicesField() {
  const { id, error } = useField('choices')
  const { fields, append, remove } = useFieldArray<OfferFormInput, 'choices'>({ name: 'choices' })
  const choices = useWatch<OfferFormInput, 'choices'>({ name: 'choices' })
  const [isSuggesting, setLooking] = useState(false)
  const suggestionsId = useId()
  const firstStay = choices.map(stayOfChoice).find((stay) => stay !== undefined)
  const isFull = fields.length >= MAX_CHOICES
  return (
    <div>
      <div className={classNames('grid gap-4', fields.length > 1 && 'lg:grid-cols-2')}>
        {fields.map((field, index) => (
          <ChoiceFields key={field.id} index={index} onRemove={fields.length > 1 ? () => remove(index) : undefined} />
        ))}
      </div>
      <FieldHelpAndError id={id} error={error} />
      <div className="mt-4 flex flex-wrap gap-2">
        {firstStay && (
          <Button
            variant="secondary"
            size="small"
            aria-expanded={isSuggesting}
            aria-controls={suggestionsId}
            onClick={() => setLooking(!isSuggesting)}
          >
            <ChevronDown
              size={16}
              strokeWidth={1.75}
              aria-hidden="true"
              className={classNames('transition-transform', isSuggesting && 'rotate-180')}
            />
            Offer another home or other dates as well
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          disabled={isFull}
          onClick={() => append(initialChoice({ guests: choices[0]?.guests }))}
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          Add another stay
        </Button>
      </div>
      <div id={suggestionsId} className={isSuggesting && firstStay ? 'mt-4' : undefined}>
        {isSuggesting && firstStay && (
          <OtherStays
            stay={firstStay}
            choices={choices}
            isFull={isFull}
            onAdd={(stay) => append(initialChoice(stay))}
          />
        )}
      </div>
    </div>
  )
}
