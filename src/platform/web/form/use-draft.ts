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
  /** Milliseconds spent on the form before it was drawn this time. */
  spentBefore: RefObject<number>
  /** Milliseconds spent on it in all. */
  spent: () => number
}

const PAUSE_MS = 300

/** Fills in what this tab still knows of the form, and keeps it up to date from then on. */
export function useDraft<Given extends FieldValues, Sent>(drafted: Drafted<Given, Sent>) {
  const latest = useRef(drafted)
  latest.current = drafted

  useEffect(() => {
    const { form, name, initial, lastAttempt, spentBefore } = latest.current
    // What was typed before this code came is in the fields, but nobody who watches them has heard of it.
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
    // Leaving sooner than the pause must not cost the last words.
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
  // The attempt carries all that was said: where some of it is not kept, neither is the attempt.
  const isWhole = JSON.stringify(values) === JSON.stringify(without(form.getValues(), []))
  keepDraft(sessionStorage, name, {
    initial: without(initial, notSaved),
    values,
    attempt: isWhole ? lastAttempt.current : undefined,
    spentMs: Math.round(spent()),
  })
}
