import { NumberField } from '#platform/web/form/number-field.tsx'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { ACCESS_LABELS } from './facts-fields.ts'

const NUMBER_FIELDS = [
  'parkingMetres',
  'stepsToDoor',
  'doorCentimetres',
  'narrowestCentimetres',
  'stairsInside',
] as const
const CHOICE_FIELDS = ['bedroomOnEntranceLevel', 'bathroomOnEntranceLevel', 'stepFreeShower'] as const
const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** Guests do not see facts left empty. */
export function AccessField({ name }: { name: 'access' }) {
  return (
    <div className="grid min-w-0 grid-cols-1 items-end gap-x-6 gap-y-4 sm:col-span-2 sm:grid-cols-2">
      {NUMBER_FIELDS.map((part) => (
        <NumberField key={part} name={`${name}.${part}`} label={ACCESS_LABELS[part]} min={0} optional />
      ))}
      {CHOICE_FIELDS.map((part) => (
        <SelectField
          key={part}
          name={`${name}.${part}`}
          label={ACCESS_LABELS[part]}
          options={YES_OR_NO}
          placeholder="Not specified"
          optional
        />
      ))}
    </div>
  )
}
