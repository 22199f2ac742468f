import { useState } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type Photograph, photograph } from '#platform/shared/photograph.ts'
import { ApiError } from '#platform/web/api.ts'
import { checkFiles } from './check-files.ts'
import { sendFile } from './send-file.ts'

/** Uploads one chosen picture, which a form then refers to; `message` is the reason of a failure. */
export function usePictureUpload(to: Endpoint, onStored: (picture: Photograph) => void) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const upload = async (files: File[]) => {
    const checked = checkFiles(files)
    setMessage(checked.message[0])
    const [file] = checked.accepted
    if (!file) return
    setBusy(true)
    try {
      const answer = await sendFile({ to }, file, () => {}, new AbortController().signal)
      onStored(photograph.parse(answer))
    } catch (error) {
      const reason = error instanceof ApiError ? error.serverMessage : undefined
      setMessage(reason ?? 'The picture could not be uploaded. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { upload, busy, message }
}
