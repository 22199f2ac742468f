import { useEffect, useRef, useState } from 'react'
import type { OfficeProperty } from '#features/properties/contract.ts'
import { dropDraft, readDraft } from '#platform/web/form/draft.ts'
import type { HomeValues } from './home-fields.ts'
import type { PendingUploads } from './pending-uploads.ts'
import { PropertyDraft, resume, suspend } from './property-draft.ts'

interface DraftOptions {
  home: OfficeProperty | undefined
  pendingUploads: PendingUploads | undefined
  /** Continues with the stored home and the pending uploads. */
  onGoOn: (home: OfficeProperty, pendingUploads: PendingUploads) => void
}

/** Holds the draft of the form, and suspends its pending uploads on unmount. */
export function usePropertyDraft({ home, pendingUploads, onGoOn }: DraftOptions) {
  // The draft is merged field by field over stored values, so a name serves every version of a home.
  const name = `property-${home?.id ?? 'new'}`
  const [stock] = useState(() => resume(name) ?? new PropertyDraft(home, pendingUploads))
  const [cameBack] = useState(() => readDraft(sessionStorage, name) !== undefined)
  const handedOn = useRef(false)

  useEffect(
    () => () => {
      if (handedOn.current) return
      stock.queue.close()
      if (stock.queue.read().length > 0) suspend(name, stock)
    },
    [name, stock],
  )

  const handOver = () => {
    handedOn.current = true
  }
  return {
    name,
    stock,
    /** Whether unsaved values were restored into the form. */
    cameBack,
    /** After this, unmounting suspends no uploads. */
    handOver,
    resume: (stored: OfficeProperty, words: HomeValues['words']) => {
      handOver()
      const waiting = new Set(stock.queue.read().map(({ id }) => id))
      onGoOn(stored, {
        queue: stock.queue,
        places: stock.places,
        words: Object.fromEntries(Object.entries(words).filter(([key]) => waiting.has(key))),
      })
    },
    forget: () => {
      stock.queue.close()
      handOver()
      setTimeout(() => dropDraft(sessionStorage, name))
    },
  }
}
