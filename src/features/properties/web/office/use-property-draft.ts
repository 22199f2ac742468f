import { useEffect, useRef, useState } from 'react'
import type { OfficeProperty } from '#features/properties/contract.ts'
import { dropDraft, readDraft } from '#platform/web/form/draft.ts'
import type { HomeValues } from './home-fields.ts'
import type { PendingUploads } from './pending-uploads.ts'
import { PropertyDraft, resume, suspend } from './property-draft.ts'

interface DraftOptions {
  home: OfficeProperty | undefined
  pendingUploads: PendingUploads | undefined
  /** Goes on with the home as it is stored now, and with the photographs that have not arrived. */
  onGoOn: (home: OfficeProperty, pendingUploads: PendingUploads) => void
}

/** What the form of a home stands on, and what becomes of it when somebody leaves. */
export function usePropertyDraft({ home, pendingUploads, onGoOn }: DraftOptions) {
  // Drafts are laid field by field over what is stored, so that one name serves every version of a home.
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
    /** What was typed here before and not saved is in the form again. */
    cameBack,
    /** Nothing is put down for whoever comes back. */
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
