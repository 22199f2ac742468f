import { useCallback, useEffect, useRef, useState } from 'react'
import type { ImportChoices, ImportPreview } from '#features/moving-in/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { previewFile } from './import-file.ts'

const FAILED_TO_LOAD = 'Something went wrong. Please try again in a moment.'

/** Fetches the preview of a file, and again after each choice. A failed request keeps file and choices. */
export function useImportPreview(file: File) {
  const [preview, setPreview] = useState<ImportPreview>()
  const [choices, setChoices] = useState<ImportChoices>()
  const [isLoading, setIsLoading] = useState(true)
  const [error, setError] = useState('')
  const lastRequest = useRef<AbortController>(undefined)

  const fetchPreview = useCallback(
    async (chosen?: ImportChoices) => {
      lastRequest.current?.abort()
      const request = new AbortController()
      lastRequest.current = request
      setIsLoading(true)
      try {
        const found = await previewFile(file, chosen, request.signal)
        if (request.signal.aborted) return
        setError('')
        setPreview(found)
        setChoices((before) => before ?? { columns: found.columns, dayOrder: null, homes: [] })
      } catch (failed) {
        if (request.signal.aborted) return
        setError((failed instanceof ApiError && failed.serverMessage) || FAILED_TO_LOAD)
      }
      setIsLoading(false)
    },
    [file],
  )
  useEffect(() => {
    void fetchPreview()
    return () => lastRequest.current?.abort()
  }, [fetchPreview])

  return {
    preview,
    choices,
    isLoading,
    error,
    retry: () => void fetchPreview(choices),
    change: (next: ImportChoices) => {
      setChoices(next)
      void fetchPreview(next)
    },
  }
}
