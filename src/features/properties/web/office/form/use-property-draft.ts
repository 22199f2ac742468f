import { useEffect, useRef, useState } from 'react'
import type { OfficeProperty } from '#features/properties/contract.ts'
import { deleteDraft, readDraft } from '#platform/web/form/draft/draft.ts'
import type { PendingUploads } from '../photographs/pending-uploads.ts'
import type { HomeValues } from './home-fields.ts'
import { findSuspendedDraft, PropertyDraft, suspendDraft } from './property-draft.ts'

interface DraftOptions {
  home: OfficeProperty | undefined
  pendingUploads: PendingUploads | undefined
  /** Reopens the form with the stored home and the pending uploads. */
  onContinue: (home: OfficeProperty, pendingUploads: PendingUploads) => void
}

/** Creates the draft or finds a suspended draft. On unmount, suspends the draft if uploads are pending. */
export function usePropertyDraft({ home, pendingUploads, onContinue }: DraftOptions) {
  // Unsaved values are merged field by field over stored values, so the storage key needs no version.
  const name = `property-${home?.id ?? 'new'}`
  const [propertyDraft] = useState(() => findSuspendedDraft(name) ?? new PropertyDraft(home, pendingUploads))
  const [isRestored] = useState(() => readDraft(name) !== undefined)
  const isSuspensionSkipped = useRef(false)

  useEffect(
    () => () => {
      if (isSuspensionSkipped.current) return
      propertyDraft.queue.close()
      if (propertyDraft.queue.read().length > 0) suspendDraft(name, propertyDraft)
    },
    [name, propertyDraft],
  )

  const skipSuspension = () => {
    isSuspensionSkipped.current = true
  }
  return {
    name,
    propertyDraft,
    /** Whether unsaved values were restored into the form. */
    isRestored,
    /** Prevents the suspension on unmount. */
    skipSuspension,
    continueFrom: (stored: OfficeProperty, photographTexts: HomeValues['photographTexts']) => {
      skipSuspension()
      const waiting = new Set(propertyDraft.queue.read().map(({ id }) => id))
      onContinue(stored, {
        queue: propertyDraft.queue,
        positions: propertyDraft.positions,
        photographTexts: Object.fromEntries(Object.entries(photographTexts).filter(([key]) => waiting.has(key))),
      })
    },
    discard: () => {
      propertyDraft.queue.close()
      skipSuspension()
      setTimeout(() => deleteDraft(name))
    },
  }
}
