import { useCallback } from 'react'
import { restoreProperty } from '#features/properties/contract.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** Restores a deleted home and shows the outcome; resolves to whether it succeeded. */
export function useRestore(): (home: { id: number; title: string }) => Promise<boolean> {
  return useCallback(async ({ id, title }) => {
    try {
      await send(restoreProperty, { params: { id } })
      showToast({ title: 'Property Restored', description: `${title} is back as it was.` })
      return true
    } catch (error) {
      showToast(errorToast(error, 'Failed to restore property.'))
      return false
    } finally {
      await waitForRefetch(restoreProperty)
    }
  }, [])
}
