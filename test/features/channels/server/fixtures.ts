import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

/** Starts a local HTTP server in place of a channel. It records requests, and its answer can be replaced. */
export async function startTestChannel(answering: RequestHandler = answerWith(calendarText())) {
  let answer = answering
  const requested: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requested.push(request)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    address: `http://127.0.0.1:${port}/ical/secret-token.ics`,
    requested,
    setAnswer: (next: RequestHandler) => {
      answer = next
    },
  }
}

/** Answers 200 as `text/calendar`. */
export function answerWith(body: string | Buffer, headers: Record<string, string> = {}): RequestHandler {
  return (_, response) => void response.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(body)
}

export function answerStatus(status: number, headers: Record<string, string> = {}): RequestHandler {
  return (_, response) => void response.writeHead(status, headers).end()
}

/** A stay is `2026-12-24/2026-12-27`, optionally followed by a summary: `2026-12-24/2026-12-27 Reserved`. */
export function calendarText(...stays: string[]): string {
  const events = stays.map((stay) => {
    const [days = '', ...summary] = stay.split(' ')
    const [start, end] = days.split('/').map((day) => day.replaceAll('-', ''))
    const named = summary.length > 0 ? `SUMMARY:${summary.join(' ')}\r\n` : ''
    return `BEGIN:VEVENT\r\nUID:${days}\r\nDTSTART;VALUE=DATE:${start}\r\nDTEND;VALUE=DATE:${end}\r\n${named}END:VEVENT\r\n`
  })
  return `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`
}
