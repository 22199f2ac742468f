import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** Within a form in which nothing has been typed: calls `follow` at every drawing, so that it shows what was read last. */
export function FollowWhenUntouched({ follow }: { follow: () => unknown }) {
  const { isDirty } = useFormContext().formState
  useEffect(() => {
    if (!isDirty) follow()
  })
  return null
}
