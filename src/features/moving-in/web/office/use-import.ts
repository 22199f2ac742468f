import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FilePreview, ImportResult } from '#features/moving-in/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import type { FileCalls } from './import-file.ts'

const FAILED_TO_LOAD = 'Something went wrong. Please try again in a moment.'

export interface ImportProgress {
  /** Undefined until the first preview is loaded. */
  preview: FilePreview | undefined
  isLoading: boolean
  /** Why the last preview could not be loaded; else empty. */
  error: string
  retry: () => void
  begin: () => void
  isImporting: boolean
  result: ImportResult | undefined
}

/** The import of a file, with its preview and the choices of the office. */
interface Import<Preview extends FilePreview, Choices> extends ImportProgress {
  preview: Preview | undefined
  /** Undefined without a preview. */
  choices: Choices | undefined
  change: (next: Choices) => void
}

/**
 * Fetches the preview of a file, and again after each choice. A failed request keeps file and choices. `firstChoices` returns the
 * choices that the server made for the first preview.
 */
export function useImport<Preview extends FilePreview, Choices>(
  file: File,
  { preview: fetchPreviewOf, send }: FileCalls<Preview, Choices>,
  firstChoices: (preview: Preview) => Choices,
): Import<Preview, Choices> {
  const [preview, setPreview] = useState<Preview>()
  const [choices, setChoices] = useState<Choices>()
  const [isLoading, setIsLoading] = useState(true)
  const [error, setError] = useState('')
  const lastRequest = useRef<AbortController>(undefined)
  const { mutate, isPending, data } = useMutation({
    mutationFn: (chosen: Choices) => send(file, chosen),
    onError: (failed) => showToast(errorToast(failed, 'Failed to import the file. Please try again.')),
  })

  const fetchPreview = useCallback(
    async (chosen?: Choices) => {
      lastRequest.current?.abort()
      const request = new AbortController()
      lastRequest.current = request
      setIsLoading(true)
      try {
        const found = await fetchPreviewOf(file, chosen, request.signal)
        if (request.signal.aborted) return
        setError('')
        setPreview(found)
        setChoices((before) => before ?? firstChoices(found))
      } catch (failed) {
        if (request.signal.aborted) return
        setError((failed instanceof ApiError && failed.serverMessage) || FAILED_TO_LOAD)
      }
      setIsLoading(false)
    },
    [file, fetchPreviewOf, firstChoices],
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
    change: (next: Choices) => {
      setChoices(next)
      void fetchPreview(next)
    },
    begin: () => {
      if (choices !== undefined && !error && !isLoading && !isPending) mutate(choices)
    },
    isImporting: isPending,
    result: data,
  }
}
