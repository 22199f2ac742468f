import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { FieldHelpAndError } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { DropField } from '#platform/web/office/photographs/drop-field.tsx'
import { SortableList } from '#platform/web/office/sortable-list.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import type { HomeValues } from '../form/home-fields.ts'
import type { PropertyDraft } from '../form/property-draft.ts'
import { PhotographEntry } from './photograph-entry.tsx'
import { PhotographUrlField } from './photograph-url-field.tsx'
import { usePhotographs } from './use-photographs.ts'

export function PhotographsField({ name, propertyDraft }: { name: 'images'; propertyDraft: PropertyDraft }) {
  const { id, error } = useField(name)
  const form = useFormContext<HomeValues>()
  const photographs = usePhotographs(form, propertyDraft)
  const list = useRef<HTMLDivElement>(null)
  const { row, uploads, textsOf, pictureOf } = photographs
  const nameOf = (key: string) => {
    const { alt } = textsOf(key)
    return `Photograph ${row.indexOf(key) + 1}${alt && `: ${alt}`}`
  }
  const undescribed = row.filter((key) => textsOf(key).alt.trim() === '').length

  const remove = (key: string) => {
    const index = row.indexOf(key)
    const name = nameOf(key)
    const restore = photographs.remove(key)
    showToast({
      title: 'Photograph removed',
      description: `${name}${restore ? ' is removed when you save.' : ' will not be uploaded.'}`,
      ...(restore && { action: { label: 'Undo', run: restore } }),
    })
    // The pressed button no longer exists: the next photograph takes the focus, else the button that chooses files.
    requestAnimationFrame(() => {
      const entries = list.current?.querySelectorAll<HTMLElement>('li')
      const next = entries?.[Math.min(index, entries.length - 1)]
      const focus = next?.querySelector<HTMLElement>('button') ?? list.current?.querySelector<HTMLElement>('input')
      focus?.focus()
    })
  }

  return (
    <div ref={list} id={id} tabIndex={-1} className="space-y-4 sm:col-span-2">
      <DropField
        label="Choose photographs"
        help={
          propertyDraft.id === undefined
            ? 'Choose JPEG, PNG or WebP files of up to 25 MB each. They are uploaded once the home is saved.'
            : 'Choose JPEG, PNG or WebP files of up to 25 MB each. Each photograph is added once it is uploaded.'
        }
        onFiles={photographs.add}
      />
      <PhotographUrlField row={row} onAdd={(address) => photographs.sort([...row, address])} />
      <FieldHelpAndError id={id} error={error} />
      <p role="status" className="text-ink-soft text-sm">
        {describePhotographs(
          row.length,
          uploads.filter(({ state }) => state !== 'failed').length,
          undescribed,
          propertyDraft.id,
        )}
      </p>
      {row.length > 0 && (
        <SortableList label="Photographs in order" keys={row} nameOf={nameOf} onSort={photographs.sort}>
          {(key, index) => (
            <PhotographEntry
              name={`Photograph ${index + 1}`}
              isCover={index === 0}
              picture={pictureOf(key)}
              upload={uploads.find(({ id }) => id === key)}
              canUpload={propertyDraft.id !== undefined}
              texts={textsOf(key)}
              onTexts={(texts) => photographs.setTexts({ [key]: texts })}
              onRetry={() => photographs.retry(key)}
              onRemove={() => remove(key)}
            />
          )}
        </SortableList>
      )}
    </div>
  )
}

function describePhotographs(count: number, uploading: number, undescribed: number, id: number | undefined): string {
  if (count === 0) return 'No photographs yet. The first photograph becomes the cover.'
  const sentences = [`${formatCount(count, 'photograph')}.`]
  if (uploading > 0 && id !== undefined) sentences.push(`${uploading} uploading.`)
  if (undescribed > 0) sentences.push(`${undescribed} ${undescribed === 1 ? 'needs' : 'need'} a description.`)
  return sentences.join(' ')
}
