import type { IncomingMessage } from 'node:http'

/** How long a client may take to send a request [threat slow-sender]. */
export const REQUEST_MS = 15_000
/** The timeout of an authorised upload: 25 MB over a rural connection of two megabits a second. */
export const UPLOAD_MS = 120_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Closes the connection unless the rest of the request arrives in time. A second call replaces the timeout of the first. */
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
