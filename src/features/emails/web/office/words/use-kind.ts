import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type EmailText, type OpenEmailType, setEmailType } from '#features/emails/contract.ts'
import { ApiError, send } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { emailTypeQuery } from '../queries.ts'

export type SetWords = EmailText & { isOn: boolean }

/** State of editing one email type. `current` is its latest version. */
export function useKind(current: OpenEmailType) {
  const client = useQueryClient()
  // The version that the edit began from: a later read must not replace typed text.
  const [begun, setBegun] = useState(current)
  const [stale, setStale] = useState<{ mine: SetWords; current: OpenEmailType }>()
  const { kind } = begun

  const arrive = (saved: OpenEmailType) => {
    client.setQueryData(emailTypeQuery(kind).queryKey, saved)
    setBegun(saved)
    setStale(undefined)
  }
  const put = async (mine: SetWords, version: number): Promise<OpenEmailType> => {
    const { isOn, ...words } = mine
    try {
      return await send(setEmailType, { params: { kind }, body: { isOn, words, version } })
    } catch (error) {
      const current = currentOf(error)
      if (current) setStale({ mine, current })
      throw current ? error : atItsField(error)
    }
  }
  const over = useMutation({
    mutationFn: ({ mine, current }: { mine: SetWords; current: OpenEmailType }) => put(mine, current.version),
    onSuccess: (saved) => {
      arrive(saved)
      showToast({ title: 'Email Saved' })
    },
    onError: (error) =>
      showToast({
        title: 'Failed to Save',
        description:
          (error instanceof ApiError && error.serverMessage) || 'The office could not be reached. Please try again.',
        tone: 'error',
      }),
  })
  return {
    begun,
    stale,
    save: (mine: SetWords) => put(mine, begun.version),
    saved: arrive,
    takeTheirs: () => stale && arrive(stale.current),
    keepMine: () => stale && over.mutate(stale),
    closeStale: () => setStale(undefined),
    busy: over.isPending ? 'Saving...' : undefined,
  }
}

function currentOf(error: unknown): OpenEmailType | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return error.body.current as OpenEmailType | undefined
}

/** Maps the server's field `words.subject` to the form's `subject`. */
function atItsField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.errors.length === 0) return error
  const errors = error.errors.map(({ path, message }) => ({ path: path.replace('words.', ''), message }))
  return new ApiError(error.status, JSON.stringify({ ...error.body, errors }))
}
