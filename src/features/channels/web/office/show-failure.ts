import { ApiError, waitForRefetch } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** Shows why a decision about a channel was rejected. After a conflict, refetches the channels. */
export function showFailure(error: Error): void {
  showToast(errorToast(error))
  if (error instanceof ApiError && error.status === 409) void waitForRefetch({ changes: ['channels'] })
}
