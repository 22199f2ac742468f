import { useCallback, useEffect, useRef, useState } from 'react'
import type { StatementPreview } from '#features/statements/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { mappingOf, missingOf, type Reading, readingOf } from './column-roles.ts'
import { previewFile } from './statement-file.ts'

const NOT_READ = 'Something went wrong on the way. Please try again in a moment.'

/** Fetches the server's preview of a file again after each change of a column. */
export function usePreview(file: File) {
  const [preview, setPreview] = useState<StatementPreview>()
  const [reading, setReading] = useState<Reading>({ roles: [], plusIs: 'in' })
  const [looking, setLooking] = useState(true)
  const [error, setError] = useState('')
  const last = useRef<AbortController>(undefined)

  const look = useCallback(
    async (by?: Reading) => {
      last.current?.abort()
      const mine = new AbortController()
      last.current = mine
      setLooking(true)
      try {
        const found = await previewFile(file, by && mappingOf(by), mine.signal)
        if (mine.signal.aborted) return
        setError('')
        setPreview((before) =>
          by && before ? { ...found, guessed: before.guessed, remembered: before.remembered } : found,
        )
        if (!by) setReading(readingOf(found.remembered?.mapping ?? found.guessed, found.header.length))
      } catch (failed) {
        if (mine.signal.aborted) return
        setError((failed instanceof ApiError && failed.serverMessage) || NOT_READ)
      }
      setLooking(false)
    },
    [file],
  )
  useEffect(() => {
    void look()
    return () => last.current?.abort()
  }, [look])

  return {
    preview,
    reading,
    looking,
    error,
    again: () => void look(),
    /** Uses other columns from now on. */
    read: (next: Reading) => {
      setReading(next)
      if (missingOf(next) === '') void look(next)
    },
  }
}
