import { type RefObject, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addProperty, changeProperty, type OfficeProperty, officeProperty } from '#features/properties/contract.ts'
import { ApiError, send } from '#platform/web/api.ts'
import type { Difference } from '#platform/web/office/changed-meanwhile.tsx'
import { homeDifferences } from './home-differences.ts'
import { bodyOf, type HomeValues, type TypedHome } from './home-fields.ts'
import type { PropertyDraft } from './property-draft.ts'
import { withWords } from './with-words.ts'

/** Another member of staff's change since the home was read. */
export interface HomeConflict {
  current: OfficeProperty
  differences: Difference[]
}

interface SavingOf {
  home: OfficeProperty | undefined
  stock: PropertyDraft
  form: RefObject<UseFormReturn<HomeValues> | undefined>
}

/** Saves a home after its running uploads. A 409 with the current home becomes `conflict`. */
export function useHomeSaving({ home, stock, form }: SavingOf) {
  const [conflict, setConflict] = useState<HomeConflict>()

  const sendHome = async ({ elapsedMs: _, ...typed }: Typed, headers: Record<string, string>) => {
    if (home === undefined) return withWords(await send(addProperty, { body: bodyOf(typed) }, headers), typed.words)
    await stock.queue.pause()
    return stock.inTurn(async () => {
      const body = { ...bodyOf(typed), version: stock.version }
      const saved = await send(changeProperty, { params: { id: home.id }, body })
      stock.resumeFrom(saved)
      return withWords(saved, typed.words)
    })
  }
  const noteConflict = (error: unknown) => {
    stock.queue.resume()
    const current = error instanceof ApiError && error.status === 409 && officeProperty.safeParse(error.body.current)
    const typed = form.current?.getValues()
    if (current !== false && current.success && typed)
      setConflict({ current: current.data, differences: homeDifferences(typed, current.data) })
    throw error
  }
  return {
    conflict,
    settle: () => setConflict(undefined),
    save: (typed: Typed, headers: Record<string, string>) => sendHome(typed, headers).catch(noteConflict),
  }
}

type Typed = TypedHome & { elapsedMs: number }
