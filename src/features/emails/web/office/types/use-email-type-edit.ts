import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type EmailText, type OpenEmailType, setEmailType } from '#features/emails/contract.ts'
import { ApiError, send } from '#platform/web/api.ts'
import { errorToast, OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { emailTypeQuery } from '../queries.ts'

export type EditedText = EmailText & { isOn: boolean }

/** Edits an email type and detects conflicting edits. `current` is the latest version. */
export function useEmailTypeEdit(current: OpenEmailType) {
  const client = useQueryClient()
  // The edit is based on this version: a later read must not replace typed text.
  const [base, setBase] = useState(current)
  const [stale, setStale] = useState<{ mine: EditedText; current: OpenEmailType }>()
  const { kind } = base

  const adopt = (saved: OpenEmailType) => {
    client.setQueryData(emailTypeQuery(kind).queryKey, saved)
    setBase(saved)
    setStale(undefined)
  }
  const sendEdit = async (mine: EditedText, version: number): Promise<OpenEmailType> => {
    const { isOn, ...words } = mine
    try {
      return await send(setEmailType, { params: { kind }, body: { isOn, words, version } })
    } catch (error) {
      const current = currentTypeIn(error)
      if (current) setStale({ mine, current })
      throw current ? error : withFormPaths(error)
    }
  }
  const overwrite = useMutation({
    mutationFn: ({ mine, current }: { mine: EditedText; current: OpenEmailType }) => sendEdit(mine, current.version),
    onSuccess: (saved) => {
      adopt(saved)
      showToast({ title: 'Email Saved' })
    },
    onError: (error) => showToast(errorToast(error, OFFICE_UNREACHABLE, 'Failed to Save')),
  })
  return {
    base,
    stale,
    save: (mine: EditedText) => sendEdit(mine, base.version),
    saved: adopt,
    discardMine: () => stale && adopt(stale.current),
    overwriteStored: () => stale && overwrite.mutate(stale),
    closeStale: () => setStale(undefined),
    busy: overwrite.isPending ? 'Saving...' : undefined,
  }
}

function currentTypeIn(error: unknown): OpenEmailType | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return error.body.current as OpenEmailType | undefined
}

/** Maps the server's field `words.subject` to the form's `subject`. */
function withFormPaths(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.errors.length === 0) return error
  const errors = error.errors.map(({ path, message }) => ({ path: path.replace('words.', ''), message }))
  return new ApiError(error.status, JSON.stringify({ ...error.body, errors }))
}
