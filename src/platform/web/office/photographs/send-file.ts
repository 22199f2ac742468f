import type { Endpoint } from '#platform/shared/endpoint.ts'
import { ApiError, addressOf, announceChange, noResponseError } from '#platform/web/api.ts'

/** The endpoint that receives a file, with its path parameters. */
export interface FileCall {
  to: Endpoint
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/**
 * Sends a file and, unlike `fetch`, reports progress from 0 to 1. Throws an `ApiError` unless the status is 2xx, and
 * an `AbortError` on abort.
 */
export function sendFile(
  { to, params, query }: FileCall,
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(to.method, addressOf(to.path, { params, query }))
    request.withCredentials = true
    request.setRequestHeader('Content-Type', file.type)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => {
      try {
        if (request.status < 200 || request.status > 299)
          throw new ApiError(request.status, request.responseText || request.statusText)
        resolve(JSON.parse(request.responseText))
        announceChange(to)
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(noResponseError())
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
