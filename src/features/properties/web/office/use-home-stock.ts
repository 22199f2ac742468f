import { useEffect, useRef, useState } from 'react'
import type { OfficeProperty } from '#features/properties/contract.ts'
import { dropDraft, readDraft } from '#platform/web/form/draft.ts'
import type { HomeValues } from './home-fields.ts'
import { HomeStock, putDown, takeUp } from './home-stock.ts'
import type { Luggage } from './luggage.ts'

interface StockOf {
  home: OfficeProperty | undefined
  luggage: Luggage | undefined
  /** Goes on with the home as it is stored now, and with the photographs that have not arrived. */
  onGoOn: (home: OfficeProperty, luggage: Luggage) => void
}

/** What the form of a home stands on, and what becomes of it when somebody leaves. */
export function useHomeStock({ home, luggage, onGoOn }: StockOf) {
  // Drafts are laid field by field over what is stored, so that one name serves every version of a home.
  const name = `property-${home?.id ?? 'new'}`
  const [stock] = useState(() => takeUp(name) ?? new HomeStock(home, luggage))
  const [cameBack] = useState(() => readDraft(sessionStorage, name) !== undefined)
  const handedOn = useRef(false)

  useEffect(
    () => () => {
      if (handedOn.current) return
      stock.queue.close()
      if (stock.queue.read().length > 0) putDown(name, stock)
    },
    [name, stock],
  )

  const handOn = () => {
    handedOn.current = true
  }
  return {
    name,
    stock,
    /** What was typed here before and not saved is in the form again. */
    cameBack,
    /** Nothing is put down for whoever comes back. */
    handOn,
    goOn: (stored: OfficeProperty, words: HomeValues['words']) => {
      handOn()
      const waiting = new Set(stock.queue.read().map(({ id }) => id))
      onGoOn(stored, {
        queue: stock.queue,
        places: stock.places,
        words: Object.fromEntries(Object.entries(words).filter(([key]) => waiting.has(key))),
      })
    },
    forget: () => {
      stock.queue.close()
      handOn()
      setTimeout(() => dropDraft(sessionStorage, name))
    },
  }
}
