import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { isIphonePhotograph, UNREADABLE_HEIC } from '#platform/shared/photograph.ts'
import { FieldHelpAndError, inputAttributes } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { buttonLook } from '#platform/web/ui/controls/button.tsx'
import { MAX_CHOSEN, MAX_SENT } from '../contract.ts'
import { acceptFiles, type ChosenPhotograph, prepareInTurn } from './chosen-photographs.ts'
import { ChosenThumbnail } from './chosen-thumbnail.tsx'

/** Chooses up to ten photographs of the home. The first three are sent with the application. */
export function PhotographsField({ name }: { name: string }) {
  const { id, form, error } = useField(name)
  const { field } = useController({ name, control: form.control })
  const [message, setMessage] = useState<string[]>([])
  const [isDraggedOver, setDraggedOver] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const chosen: readonly ChosenPhotograph[] = field.value
  const now = (): readonly ChosenPhotograph[] => form.getValues(name)

  const add = (files: readonly File[]) => {
    const choice = acceptFiles(files, now().length)
    const taken = prepareInTurn(choice.accepted)
    setMessage(choice.message)
    field.onChange([...now(), ...taken])
    for (const photograph of taken)
      photograph.prepared.catch(() => {
        leaveOut(photograph)
        const why = isIphonePhotograph({ name: photograph.name, type: '' })
          ? `was left out: ${UNREADABLE_HEIC}`
          : 'could not be read and was left out.'
        setMessage((before) => [...before, `“${photograph.name}” ${why}`])
      })
  }
  const leaveOut = ({ id }: ChosenPhotograph) => field.onChange(now().filter((other) => other.id !== id))

  const remove = (photograph: ChosenPhotograph, index: number) => {
    leaveOut(photograph)
    setMessage([`“${photograph.name}” was removed.`])
    // The pressed button is removed: focus moves to the next button, or to the file input.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button')
      const next = buttons?.[Math.min(index, buttons.length - 1)]
      if (next) next.focus()
      else document.getElementById(id)?.focus()
    })
  }

  return (
    <div className="sm:col-span-2">
      <div
        className={classNames(
          'relative flex flex-col items-center rounded-card border border-dashed px-4 py-8 text-center transition-colors',
          isDraggedOver ? 'border-pine bg-pine-tint' : 'border-edge bg-surface hover:border-ink-soft',
        )}
      >
        {/* The input covers the whole box, so that the browser handles files dropped anywhere on it. */}
        <input
          {...inputAttributes({ id, help: true, error, optional: true })}
          ref={field.ref}
          type="file"
          accept="image/*,.heic,.heif"
          multiple
          onBlur={field.onBlur}
          onDragEnter={() => setDraggedOver(true)}
          onDragLeave={() => setDraggedOver(false)}
          onDrop={() => setDraggedOver(false)}
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            // Without clearing the value, a removed file could not be chosen again.
            event.target.value = ''
          }}
          className="peer absolute inset-0 cursor-pointer opacity-0"
        />
        <ImagePlus size={28} strokeWidth={1.5} aria-hidden="true" className="mb-3 text-pine" />
        <label
          htmlFor={id}
          className={buttonLook(
            { variant: 'secondary' },
            'peer-focus-visible:outline-2 peer-focus-visible:outline-pine peer-focus-visible:outline-offset-2',
          )}
        >
          Choose photographs
        </label>
        <p className="mt-2 text-ink-soft text-sm max-sm:hidden">or drop them here</p>
      </div>
      <FieldHelpAndError
        id={id}
        error={error}
        help={`Up to ${MAX_CHOSEN} photographs, if you have some to hand. The first ${MAX_SENT} are sent with your application; we ask for the others when we write to you.`}
      />
      <div role="status" className="mt-2 space-y-1 text-sm">
        {message.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {chosen.length > 0 && (
        <ul ref={list} className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3">
          {chosen.map((photograph, index) => (
            <ChosenThumbnail
              key={photograph.id}
              photograph={photograph}
              sent={index < MAX_SENT}
              onRemove={() => remove(photograph, index)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
