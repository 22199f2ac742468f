import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { counted } from '#platform/shared/counted.ts'
import { FieldNotes } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { DropField } from '#platform/web/office/photographs/drop-field.tsx'
import { SortableList } from '#platform/web/office/sortable-list.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { AddressField } from './address-field.tsx'
import type { HomeValues } from './home-fields.ts'
import { PhotographEntry } from './photograph-entry.tsx'
import type { PropertyDraft } from './property-draft.ts'
import { usePhotographs } from './use-photographs.ts'

export function PhotographsField({ name, stock }: { name: 'images'; stock: PropertyDraft }) {
  const { id, error } = useField(name)
  const form = useFormContext<HomeValues>()
  const photographs = usePhotographs(form, stock)
  const list = useRef<HTMLDivElement>(null)
  const { row, uploads, wordsOf, pictureOf } = photographs
  const nameOf = (key: string) => {
    const { alt } = wordsOf(key)
    return `Photograph ${row.indexOf(key) + 1}${alt && `: ${alt}`}`
  }
  const undescribed = row.filter((key) => wordsOf(key).alt.trim() === '').length

  const remove = (key: string) => {
    const place = row.indexOf(key)
    const name = nameOf(key)
    const putBack = photographs.remove(key)
    showToast({
      title: 'Photograph removed',
      description: `${name}${putBack ? ' goes when you save.' : ' is not sent.'}`,
      ...(putBack && { action: { label: 'Undo', run: putBack } }),
    })
    // The pressed button no longer exists: the next photograph takes the focus, else the button that chooses files.
    requestAnimationFrame(() => {
      const entries = list.current?.querySelectorAll<HTMLElement>('li')
      const next = entries?.[Math.min(place, entries.length - 1)]
      const focus = next?.querySelector<HTMLElement>('button') ?? list.current?.querySelector<HTMLElement>('input')
      focus?.focus()
    })
  }

  return (
    <div ref={list} id={id} tabIndex={-1} className="space-y-4 sm:col-span-2">
      <DropField
        label="Choose photographs"
        help={
          stock.id === undefined
            ? 'JPEG, PNG or WebP, up to 25 MB each. They are sent as soon as the home is saved.'
            : 'JPEG, PNG or WebP, up to 25 MB each. Added as soon as uploaded.'
        }
        onFiles={photographs.add}
      />
      <AddressField row={row} onAdd={(address) => photographs.sort([...row, address])} />
      <FieldNotes id={id} error={error} />
      <p role="status" className="text-ink-soft text-sm">
        {describePhotographs(
          row.length,
          uploads.filter(({ state }) => state !== 'failed').length,
          undescribed,
          stock.id,
        )}
      </p>
      {row.length > 0 && (
        <SortableList label="Photographs in order" keys={row} nameOf={nameOf} onSort={photographs.sort}>
          {(key, place) => (
            <PhotographEntry
              name={`Photograph ${place + 1}`}
              cover={place === 0}
              picture={pictureOf(key)}
              upload={uploads.find(({ id }) => id === key)}
              leaving={stock.id !== undefined}
              words={wordsOf(key)}
              onWords={(words) => photographs.say({ [key]: words })}
              onRetry={() => photographs.retry(key)}
              onRemove={() => remove(key)}
            />
          )}
        </SortableList>
      )}
    </div>
  )
}

function describePhotographs(count: number, travelling: number, undescribed: number, id: number | undefined): string {
  if (count === 0) return 'No photographs yet. The first one becomes the cover.'
  const sentences = [`${counted(count, 'photograph')}.`]
  if (travelling > 0 && id !== undefined) sentences.push(`${travelling} on the way.`)
  if (undescribed > 0) sentences.push(`${undescribed} ${undescribed === 1 ? 'needs' : 'need'} a description.`)
  return sentences.join(' ')
}
