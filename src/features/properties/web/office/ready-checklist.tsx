import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import { missingFieldsToShow } from '#features/properties/contract.ts'
import type { HomeValues } from './home-fields.ts'
import { parseAddresses } from './photograph-order.ts'
import type { PropertyDraft } from './property-draft.ts'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Lists what the home must have before guests can see it, and what it should have; hidden when complete. */
export function ReadyChecklist({ propertyDraft }: { propertyDraft: PropertyDraft }) {
  const [pricePerNight, city, images] = useWatch<HomeValues, ['pricePerNight', 'city', 'images']>({
    name: ['pricePerNight', 'city', 'images'],
  })
  const uploads = useSyncExternalStore(propertyDraft.queue.subscribe, propertyDraft.queue.read)
  const missing = missingFieldsToShow({ pricePerNight, city })
  const hasPhotograph = uploads.length > 0 || parseAddresses(images).length > 0
  if (missing.length === 0 && hasPhotograph) return null
  return (
    <div className="rounded-card border border-line bg-surface p-5 sm:col-span-2">
      <h3 className="text-base">Before guests see this home</h3>
      <ul className="mt-3 space-y-2 text-sm">
        <Item done={!missing.includes('pricePerNight')}>A price a night</Item>
        <Item done={!missing.includes('city')}>A city</Item>
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
