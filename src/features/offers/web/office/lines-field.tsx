import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useFieldArray, useWatch } from 'react-hook-form'
import { formatPounds } from '#platform/shared/money.ts'
import { FieldHelpAndError } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { NumberField } from '#platform/web/form/number-field.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import { type OfferFormInput, totalOf } from './offer-form.ts'

const MAX_LINES = 20

export function LinesField({ index }: { index: number }) {
  const name = `choices.${index}.lines` as const
  const { id, error } = useField(name)
  const { fields, append, remove } = useFieldArray<OfferFormInput, typeof name>({ name })
  const lines = useWatch<OfferFormInput, typeof name>({ name })
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Price lines</legend>
      <ul className="space-y-3">
        {fields.map((field, line) => (
          <li
            key={field.id}
            className="grid @md:grid-cols-[minmax(0,1fr)_7.5rem_auto] grid-cols-[minmax(0,1fr)_auto] items-start gap-2 [&_label]:sr-only"
          >
            <TextField
              name={`${name}.${line}.label`}
              label={`Line ${line + 1}`}
              placeholder="What for"
              maxLength={120}
              className="@max-md:col-span-2"
            />
            <NumberField name={`${name}.${line}.amount`} label={`Amount of line ${line + 1}`} unit="£" step={0.01} />
            <IconButton
              label={`Remove line ${line + 1}`}
              icon={<X size={18} strokeWidth={1.75} />}
              className="mt-0.5"
              disabled={fields.length === 1}
              onClick={() => remove(line)}
            />
          </li>
        ))}
      </ul>
      <FieldHelpAndError id={id} error={error} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="quiet"
          size="small"
          disabled={fields.length >= MAX_LINES}
          onClick={() => append({ kind: 'own', label: '', amount: null })}
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          Add a line
        </Button>
        <p aria-live="polite" className="font-semibold tabular-nums">
          Total {formatPounds(totalOf(lines ?? []))}
        </p>
      </div>
    </fieldset>
  )
}
