import { useCallback, useEffect, useRef, useState } from 'react'
import type { StatementPreview } from '#features/statements/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { type ColumnChoices, choicesFrom, describeMissing, NO_CHOICES, toMapping } from './column-roles.ts'
import { previewFile } from './statement-file.ts'

const FAILED_TO_LOAD = 'Something went wrong. Please try again in a moment.'

/** Fetches the preview of a file. Fetches again after each change of the columns, once the required columns are chosen. */
export function usePreview(file: File) {
  const [preview, setPreview] = useState<StatementPreview>()
  const [choices, setChoices] = useState(NO_CHOICES)
  const [isLoading, setIsLoading] = useState(true)
  const [error, setError] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const lastRequest = useRef<AbortController>(undefined)

  const fetchPreview = useCallback(
    async (choices?: ColumnChoices) => {
      lastRequest.current?.abort()
      const request = new AbortController()
      lastRequest.current = request
      setIsLoading(true)
      try {
        const found = await previewFile(file, choices && toMapping(choices), request.signal)
        if (request.signal.aborted) return
        setError('')
        setPreview((before) =>
          choices && before ? { ...found, guessed: before.guessed, remembered: before.remembered } : found,
        )
        if (!choices) setChoices(choicesFrom(found.remembered?.mapping ?? found.guessed, found.header.length))
      } catch (failed) {
        if (request.signal.aborted) return
        setError((failed instanceof ApiError && failed.serverMessage) || FAILED_TO_LOAD)
        setIsRefused(failed instanceof ApiError && isClientError(failed))
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
    /** True if the server refused the file, false after a network or server error. */
    isRefused,
    retry: () => void fetchPreview(),
    changeChoices: (next: ColumnChoices) => {
      setChoices(next)
      if (describeMissing(next) === '') void fetchPreview(next)
    },
  }
}

function isClientError({ status }: ApiError): boolean {
  return status >= 400 && status < 500
}
