import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import { FIELDS_TO_SHOW, type FieldToShow, missingFieldsToShow } from '#features/properties/contract.ts'
import type { HomeValues } from '../form/home-fields.ts'
import type { PropertyDraft } from '../form/property-draft.ts'
import { parseAddresses } from '../photographs/photograph-order.ts'

const LABELS: Record<FieldToShow, string> = {
  title: 'A title',
  description: 'A description',
  location: 'A location',
  city: 'A city',
  pricePerNight: 'A price per night',
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Shows which required fields are filled in, and recommends a photograph. Hidden when nothing is missing. */
export function ReadyChecklist({ propertyDraft }: { propertyDraft: PropertyDraft }) {
  const [title, description, location, city, pricePerNight, images] = useWatch<
    HomeValues,
    ['title', 'description', 'location', 'city', 'pricePerNight', 'images']
  >({ name: [...FIELDS_TO_SHOW, 'images'] })
  const uploads = useSyncExternalStore(propertyDraft.queue.subscribe, propertyDraft.queue.read)
  const missing = missingFieldsToShow({ title, description, location, city, pricePerNight })
  const hasPhotograph = uploads.length > 0 || parseAddresses(images).length > 0
  if (missing.length === 0 && hasPhotograph) return null
  return (
    <div className="rounded-card border border-line bg-surface p-5 sm:col-span-2">
      <h3 className="text-base">Before guests see this home</h3>
      <ul className="mt-3 space-y-2 text-sm">
        {FIELDS_TO_SHOW.map((field) => (
          <Item key={field} done={!missing.includes(field)}>
            {LABELS[field]}
          </Item>
        ))}
        {hasPhotograph ? (
          <Item done>A photograph</Item>
        ) : (
          <li className="flex items-start gap-2 text-amber-ink">
            <CircleAlert {...ICON} className="mt-0.5 shrink-0" />
            No photograph yet: the home can be shown, with a plain picture in its place.
          </li>
        )}
      </ul>
    </div>
  )
}

function Item({ done, children }: { done: boolean; children: string }) {
  return (
    <li className={`flex items-start gap-2 ${done ? 'text-ink-soft' : 'text-terracotta-deep'}`}>
      {done ? <Check {...ICON} className="mt-0.5 shrink-0" /> : <X {...ICON} className="mt-0.5 shrink-0" />}
      {children}
      {done ? <span className="sr-only"> (done)</span> : ': still missing'}
    </li>
  )
}
