import { useCallback } from 'react'
import { restoreProperty } from '#features/properties/contract.ts'
import { ApiError, send, waitForRefetch } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** Restores a deleted home and shows the outcome; resolves to whether it succeeded. */
export function useRestore(): (home: { id: number; title: string }) => Promise<boolean> {
  return useCallback(async ({ id, title }) => {
    try {
      await send(restoreProperty, { params: { id } })
      showToast({ title: 'Property Restored', description: `${title} is back as it was.` })
      return true
    } catch (error) {
      const message = error instanceof ApiError ? error.serverMessage : undefined
      showToast({ title: 'Error', description: message ?? 'Failed to restore property.', tone: 'error' })
      return false
    } finally {
      await waitForRefetch(restoreProperty)
    }
  }, [])
}
