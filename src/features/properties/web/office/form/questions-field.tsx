import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { MAX_QUESTIONS } from '#features/home-facts.ts'
import { FieldHelpAndError } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import type { HomeValues } from './home-fields.ts'

/** Guests see these questions before the general questions of the site. */
export function QuestionsField({ name }: { name: 'questions' }) {
  const { id, error } = useField(name)
  const { fields, append, remove } = useFieldArray<HomeValues, 'questions'>({ name })
  const add = useRef<HTMLButtonElement>(null)
  return (
    <div className="min-w-0 space-y-3 sm:col-span-2">
      {fields.map((field, index) => (
        <fieldset
          key={field.id}
          aria-label={`Question ${index + 1}`}
          className="min-w-0 rounded-card border border-line bg-surface p-4"
        >
          <div className="flex items-center justify-between gap-3">
            <p aria-hidden="true" className="font-medium">
              Question {index + 1}
            </p>
            <IconButton
              label={`Remove question ${index + 1}`}
              icon={<X size={18} strokeWidth={1.75} />}
              onClick={() => {
                remove(index)
                requestAnimationFrame(() => add.current?.focus())
              }}
            />
          </div>
          <div className="space-y-3">
            <TextField name={`${name}.${index}.question`} label="Question" maxLength={200} />
            <TextArea name={`${name}.${index}.answer`} label="Answer" rows={2} max={2000} />
          </div>
        </fieldset>
      ))}
      <FieldHelpAndError id={id} error={error} />
      <Button
        ref={add}
        variant="secondary"
        size="small"
        className="min-h-11"
        disabled={fields.length >= MAX_QUESTIONS}
        onClick={() => append({ question: '', answer: '' })}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        Add a question
      </Button>
    </div>
  )
}
