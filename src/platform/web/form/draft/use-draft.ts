import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { Attempt } from '../attempt.ts'
import { deleteDraft, fieldsToRestore, readDraft, storeDraft, withoutFields } from './draft.ts'

interface DraftOptions<Given extends FieldValues, Sent> {
  form: UseFormReturn<Given, unknown, Sent>
  name: string
  initial: Given
  neverStored?: readonly string[]
  lastAttempt: RefObject<Attempt | undefined>
  /** Milliseconds spent on the form before this mount. */
  spentBefore: RefObject<number>
  /** Returns the milliseconds spent on the form in total. */
  spent: () => number
}

const SAVE_DELAY_MS = 300

/** Restores this tab's draft of a form, then stores every change. */
export function useDraft<Given extends FieldValues, Sent>(options: DraftOptions<Given, Sent>) {
  const [restoredFrom, setRestoredFrom] = useState<number>()
  const latest = useRef(options)
  latest.current = options

  useEffect(() => {
    const { form, name, initial, lastAttempt, spentBefore } = latest.current
    // Text typed before hydration is in the inputs, but subscribers have not been notified.
    for (const [field, value] of Object.entries(form.getValues())) {
      if (field in initial && value !== initial[field]) {
        form.setValue(field as Path<Given>, value as PathValue<Given, Path<Given>>, { shouldDirty: true })
      }
    }
    const draft = readDraft(name)
    if (draft) {
      lastAttempt.current = draft.attempt
      spentBefore.current = draft.spentMs ?? 0
      const restored = Object.entries(fieldsToRestore(draft, initial, form.getValues()))
      if (restored.length > 0) setRestoredFrom(draft.savedAt)
      for (const [field, value] of restored) {
        form.setValue(field as Path<Given>, value as PathValue<Given, Path<Given>>, { shouldDirty: true })
      }
    }

    let timer: ReturnType<typeof setTimeout> | undefined
    const saveNow = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      keep(latest.current)
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(saveNow, SAVE_DELAY_MS)
      },
    })
    // Leaving the page during the delay must not lose the last characters.
    addEventListener('pagehide', saveNow)
    return () => {
      stop()
      saveNow()
      removeEventListener('pagehide', saveNow)
    }
  }, [])

  const drop = () => {
    deleteDraft(latest.current.name)
    setRestoredFrom(undefined)
  }
  return {
    /** When the restored draft was stored; `undefined` if the form shows its initial values. */
    restoredFrom,
    save: () => keep(latest.current),
    drop,
    /** Deletes the draft and returns to the initial values. */
    discard: () => {
      const { form, initial, lastAttempt } = latest.current
      lastAttempt.current = undefined
      form.reset(initial)
      drop()
    },
  }
}

function keep<Given extends FieldValues, Sent>({
  form,
  name,
  initial,
  neverStored = [],
  lastAttempt,
  spent,
}: DraftOptions<Given, Sent>) {
  const values = withoutFields(form.getValues(), neverStored)
  // An attempt contains all values, so no attempt is stored if a field is omitted.
  const isWhole = JSON.stringify(values) === JSON.stringify(withoutFields(form.getValues(), []))
  storeDraft(name, {
    initial: withoutFields(initial, neverStored),
    values,
    attempt: isWhole ? lastAttempt.current : undefined,
    spentMs: Math.round(spent()),
    savedAt: Date.now(),
  })
}
