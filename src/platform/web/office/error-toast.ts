import { ApiError } from '../api.ts'
import type { ToastMessage } from '../ui/toast/toasts.ts'

export const OFFICE_UNREACHABLE = 'The server could not be reached. Please try again.'

/** The toast of a failed action. A message from the server replaces `fallback`, because the message may name the cause. */
export function errorToast(error: unknown, fallback = OFFICE_UNREACHABLE, title = 'Error'): ToastMessage {
  return { title, description: (error instanceof ApiError && error.serverMessage) || fallback, tone: 'error' }
}
