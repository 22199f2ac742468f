import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { type OfficePrices, officePrices, type PricesForm, putPrices } from '#features/prices/contract.ts'
import { ApiError, send, waitForRefetch } from '#platform/web/api.ts'
import { type Difference, EditConflictDialog } from '#platform/web/office/edit-conflict-dialog.tsx'
import { priceDifferences } from './describe-prices.ts'
import { pricesQuery } from './queries.ts'

/** An edit as a function of the current prices, so that it can be applied again after a conflict. */
type PriceEdit = (prices: OfficePrices) => PricesForm

export interface SavePrices {
  /**
   * Resolves to the stored prices. After a conflict the member of staff chooses. Choosing the stored version calls `onDiscard`, and
   * the promise never settles; closing the dialog rejects.
   */
  save(edit: PriceEdit, from: OfficePrices, onDiscard: (current: OfficePrices) => void): Promise<OfficePrices>
  dialog: ReactNode
}

type Choice = 'typed' | 'stored' | 'neither'

/** Saves all prices of a home at once; asks before overwriting another member of staff's change. */
export function useSavePrices(propertyId: number, year: number): SavePrices {
  const client = useQueryClient()
  const [differences, setDifferences] = useState<Difference[]>()
  const answer = useRef<(choice: Choice) => void>(undefined)
  const { queryKey } = pricesQuery(propertyId, year)

  const cachePrices = (prices: OfficePrices) => client.setQueryData(queryKey, prices)
  const ask = (found: Difference[]): Promise<Choice> => {
    setDifferences(found)
    return new Promise((resolve) => {
      answer.current = (choice) => {
        setDifferences(undefined)
        resolve(choice)
      }
    })
  }
  const save: SavePrices['save'] = async (edit, from, onDiscard) => {
    const body = { ...edit(from), version: from.version }
    try {
      const saved = await send(putPrices, { params: { id: propertyId }, query: { year }, body })
      cachePrices(saved)
      return saved
    } catch (error) {
      const current = currentPrices(error)
      if (!current) throw error
      const choice = await ask(priceDifferences(body, current))
      if (choice === 'typed') return save(edit, current, onDiscard)
      if (choice === 'neither') throw error
      cachePrices(current)
      void waitForRefetch(putPrices)
      onDiscard(current)
      return new Promise(() => {})
    }
  }

  return {
    save,
    dialog: (
      <EditConflictDialog
        open={differences !== undefined}
        what="these prices"
        differences={differences ?? []}
        onUseStored={() => answer.current?.('stored')}
        onOverwrite={() => answer.current?.('typed')}
        onClose={() => answer.current?.('neither')}
      />
    ),
  }
}

function currentPrices(error: unknown): OfficePrices | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const read = officePrices.safeParse(error.body.current)
  return read.success ? read.data : undefined
}
