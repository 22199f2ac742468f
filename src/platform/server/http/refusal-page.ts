import type { FastifyRequest } from 'fastify'
import type { ErrorAnswer } from './answer.ts'

/** True when a browser requests a page, false for calls of the API. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !/^\/api(?:[/?]|$)/.test(url) && Boolean(headers.accept?.includes('text/html'))
}

/** Returns a plain error page, for use when the site cannot render its own page. */
export function refusalPage({ body }: ErrorAnswer): string {
  const number = body.requestId ? `<p>If you write to us about it, please mention ${body.requestId}.</p>` : ''
  return (
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="robots" content="noindex">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Please try again</title></head>' +
    `<body><main><h1>${withoutMarkup(body.message)}</h1>${number}<p><a href="/">Back to the home page</a></p></main></body></html>`
  )
}

function withoutMarkup(text: string): string {
  return text.replace(/[<>&]/g, '')
}
