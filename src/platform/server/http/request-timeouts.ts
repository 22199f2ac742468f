import type { IncomingMessage } from 'node:http'

/** How long somebody may take to send a request [threat slow-sender]. */
export const REQUEST_MS = 15_000
/** The same for a photograph, once its sender is known: 25 MB over a country line of two megabits a second. */
export const UPLOAD_MS = 120_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Waits so many milliseconds for the rest of a request; then its line is cut. Asked again, it waits anew. */
export function waitForRest(request: IncomingMessage, milliseconds: number): void {
  if (request.complete || !hasBody(request)) return
  clearTimeout(timers.get(request))
  const cut = () => {
    if (!request.complete) request.destroy()
  }
  const timer = setTimeout(cut, milliseconds).unref()
  timers.set(request, timer)
  request.once('end', () => clearTimeout(timer))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
