import { type RefObject, useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { Attempt } from './attempt.ts'
import { dropDraft, keepDraft, readDraft, restored, without } from './draft.ts'

interface Drafted<Given extends FieldValues, Sent> {
  form: UseFormReturn<Given, unknown, Sent>
  name: string
  initial: Given
  notSaved?: readonly string[]
  lastAttempt: RefObject<Attempt | undefined>
  /** Milliseconds spent on the form before this mount. */
  spentBefore: RefObject<number>
  /** Returns the milliseconds spent on the form in total. */
  spent: () => number
}

const PAUSE_MS = 300

/** Restores this tab's draft of a form, then stores every change. */
export function useDraft<Given extends FieldValues, Sent>(drafted: Drafted<Given, Sent>) {
  const latest = useRef(drafted)
  latest.current = drafted

  useEffect(() => {
    const { form, name, initial, lastAttempt, spentBefore } = latest.current
    // Text typed before hydration is in the inputs, but subscribers have not been notified of it.
    for (const [field, value] of Object.entries(form.getValues())) {
      if (field in initial && value !== initial[field]) {
        form.setValue(field as Path<Given>, value as PathValue<Given, Path<Given>>, { shouldDirty: true })
      }
    }
    const draft = readDraft(sessionStorage, name)
    if (draft) {
      lastAttempt.current = draft.attempt
      spentBefore.current = draft.spentMs ?? 0
      for (const [field, value] of Object.entries(restored(draft, initial, form.getValues()))) {
        form.setValue(field as Path<Given>, value as PathValue<Given, Path<Given>>, { shouldDirty: true })
      }
    }

    let timer: ReturnType<typeof setTimeout> | undefined
    const keepNow = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      keep(latest.current)
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(keepNow, PAUSE_MS)
      },
    })
    // Leaving the page during the pause must not lose the last characters.
    addEventListener('pagehide', keepNow)
    return () => {
      stop()
      keepNow()
      removeEventListener('pagehide', keepNow)
    }
  }, [])

  return {
    keep: () => keep(latest.current),
    drop: () => dropDraft(sessionStorage, latest.current.name),
  }
}

function keep<Given extends FieldValues, Sent>({
  form,
  name,
  initial,
  notSaved = [],
  lastAttempt,
  spent,
}: Drafted<Given, Sent>) {
  const values = without(form.getValues(), notSaved)
  // An attempt contains all values, so it is stored only where no field is omitted.
  const isWhole = JSON.stringify(values) === JSON.stringify(without(form.getValues(), []))
  keepDraft(sessionStorage, name, {
    initial: without(initial, notSaved),
    values,
    attempt: isWhole ? lastAttempt.current : undefined,
    spentMs: Math.round(spent()),
  })
}
