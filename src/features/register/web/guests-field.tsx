import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { FieldHelpAndError } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { TextField } from '#platform/web/form/text-field.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import { type GuestListForm, type KnownPassport, NEW_GUEST } from './guest-rows.ts'
import { NATIONALITIES } from './nationalities.ts'
import { PassportFields } from './passport-fields.tsx'

interface GuestsFieldProps {
  /** Number of guests of the booking. */
  max: number
  /** Whether passport details of the named guests are stored, by the guest's previous position. */
  known?: readonly KnownPassport[]
}

/**
 * Rows for guests of 16 or over: name, nationality and, if the law requires them, passport and next address. At most `max` rows.
 */
export function GuestsField({ max, known = [] }: GuestsFieldProps) {
  const { id, error } = useField('guests')
  const { fields, append, remove } = useFieldArray<GuestListForm, 'guests'>({ name: 'guests' })
  const list = useId()
  const add = useRef<HTMLButtonElement>(null)
  const isFull = fields.length >= max
  return (
    <div className="min-w-0 sm:col-span-2">
      <datalist id={list}>
        {NATIONALITIES.map((nationality) => (
          <option key={nationality} value={nationality} />
        ))}
      </datalist>
      <div className="space-y-4">
        {fields.map((field, row) => (
          <fieldset
            key={field.id}
            aria-labelledby={`${list}-${row}`}
            className="min-w-0 rounded-card border border-line bg-surface px-4 pt-3 pb-4 sm:px-5"
          >
            <legend id={`${list}-${row}`} className="float-left flex min-h-11 items-center font-medium">
              Guest {row + 1}
            </legend>
            <div className="mb-1 flex min-h-11 items-center justify-end">
              {fields.length > 1 && (
                <IconButton
                  label={`Remove guest ${row + 1}`}
                  icon={<X size={18} strokeWidth={1.75} />}
                  onClick={() => {
                    remove(row)
                    requestAnimationFrame(() => add.current?.focus())
                  }}
                />
              )}
            </div>
            <div className="clear-both grid gap-x-6 gap-y-4 sm:grid-cols-[1.4fr_1fr]">
              <TextField
                name={`guests.${row}.name`}
                label="Full name"
                autoComplete={row === 0 ? 'name' : 'off'}
                maxLength={100}
              />
              <TextField
                name={`guests.${row}.nationality`}
                label="Nationality"
                list={list}
                autoComplete="off"
                maxLength={60}
              />
              <PassportFields row={row} known={known[field.was ?? -1]} />
            </div>
          </fieldset>
        ))}
      </div>
      <FieldHelpAndError id={id} error={error} />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          ref={add}
          variant="secondary"
          size="small"
          className="min-h-11"
          aria-disabled={isFull || undefined}
          onClick={() => !isFull && append(NEW_GUEST)}
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          Add a guest
        </Button>
        {isFull && (
          <p className="text-ink-soft text-sm">
            This stay is for {max === 1 ? 'one guest' : formatCount(max, 'guest')}.
          </p>
        )}
      </div>
    </div>
  )
}
