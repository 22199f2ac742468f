import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** Calls `follow` after every render while the form is unchanged, so that the form shows the latest data. */
export function FollowWhenUntouched({ follow }: { follow: () => unknown }) {
  const { isDirty } = useFormContext().formState
  useEffect(() => {
    if (!isDirty) follow()
  })
  return null
}
