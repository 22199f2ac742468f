import { type RefObject, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addProperty, changeProperty, type OfficeProperty, officeProperty } from '#features/properties/contract.ts'
import { ApiError, send } from '#platform/web/api.ts'
import type { Difference } from '#platform/web/office/edit-conflict-dialog.tsx'
import { savePhotographTexts } from '../photographs/save-photograph-texts.ts'
import { homeDifferences } from './home-differences.ts'
import { type HomeValues, type TypedHome, toBody } from './home-fields.ts'
import type { PropertyDraft } from './property-draft.ts'

/** A change by another member of staff since the home was read. */
export interface HomeConflict {
  current: OfficeProperty
  differences: Difference[]
}

interface HomeSavingOptions {
  home: OfficeProperty | undefined
  propertyDraft: PropertyDraft
  form: RefObject<UseFormReturn<HomeValues> | undefined>
}

/** Saves a home after running uploads have ended. A 409 response with the current home becomes `conflict`. */
export function useHomeSaving({ home, propertyDraft, form }: HomeSavingOptions) {
  const [conflict, setConflict] = useState<HomeConflict>()

  const sendHome = async ({ elapsedMs: _, ...typed }: Typed, headers: Record<string, string>) => {
    if (home === undefined)
      return savePhotographTexts(await send(addProperty, { body: toBody(typed) }, headers), typed.photographTexts)
    await propertyDraft.queue.pause()
    return propertyDraft.runInOrder(async () => {
      const body = { ...toBody(typed), version: propertyDraft.version }
      const saved = await send(changeProperty, { params: { id: home.id }, body })
      propertyDraft.resumeFrom(saved)
      return savePhotographTexts(saved, typed.photographTexts)
    })
  }
  const handleError = (error: unknown) => {
    propertyDraft.queue.resume()
    const current = error instanceof ApiError && error.status === 409 && officeProperty.safeParse(error.body.current)
    const typed = form.current?.getValues()
    if (current !== false && current.success && typed)
      setConflict({ current: current.data, differences: homeDifferences(typed, current.data) })
    throw error
  }
  return {
    conflict,
    clearConflict: () => setConflict(undefined),
    save: (typed: Typed, headers: Record<string, string>) => sendHome(typed, headers).catch(handleError),
  }
}

type Typed = TypedHome & { elapsedMs: number }
