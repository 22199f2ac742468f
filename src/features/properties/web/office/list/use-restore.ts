import { useCallback } from 'react'
import { restoreProperty } from '#features/properties/contract.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** Shows the outcome in a toast. The promise resolves to whether the home was restored. */
export function useRestore(): (home: { id: number; title: string }) => Promise<boolean> {
  return useCallback(async ({ id, title }) => {
    try {
      await send(restoreProperty, { params: { id } })
      showToast({ title: 'Property Restored', description: `${title} has been restored.` })
      return true
    } catch (error) {
      showToast(errorToast(error, 'Failed to restore property.'))
      return false
    } finally {
      await waitForRefetch(restoreProperty)
    }
  }, [])
}
