import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useFieldArray } from 'react-hook-form'
import type { CancellationStep } from '#features/cancellation-scale.ts'
import { MAX_CANCELLATION_STEPS } from '#features/settings/contract.ts'
import { FieldHelpAndError } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { NumberField } from '#platform/web/form/number-field.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'

/** The steps of the cancellation charges, from the earliest to check-in. */
export function ScaleField({ name, label, help }: { name: string; label: string; help: string }) {
  const { id, error } = useField(name)
  const { fields, insert, remove } = useFieldArray<Record<string, CancellationStep[]>>({ name })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <ul className="space-y-3">
        {fields.map((field, index) => (
          <li key={field.id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
            <NumberField name={`${name}.${index}.minDays`} label={`Step ${index + 1}: from (days)`} min={0} step={1} />
            <NumberField name={`${name}.${index}.percent`} label={`Step ${index + 1}: charge (%)`} min={0} max={100} />
            <IconButton
              label={`Remove step ${index + 1}`}
              icon={<X size={18} strokeWidth={1.75} />}
              className="mt-8"
              disabled={fields.length <= 2}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <FieldHelpAndError id={id} help={help} error={error} />
      <Button
        variant="quiet"
        size="small"
        className="mt-2"
        disabled={fields.length >= MAX_CANCELLATION_STEPS}
        onClick={() => insert(fields.length - 1, { minDays: Number.NaN, percent: Number.NaN })}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        Add a step
      </Button>
    </fieldset>
  )
}
