import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Day, nightsOf, type Stay, toDay } from '#platform/shared/day.ts'
import { calendarText } from '#test/features/channels/server/fixtures.ts'

export interface LetStay extends Stay {
  madeAt: number
  cancelledAt: number | null
  /** Whether the server has read the stay in a poll without outage. */
  wasNamed: boolean
}

/** `most` lists less than half of the nights in the last good poll. `broken` adds an event that ends before its start. */
type Outage = { kind: 'error' | 'empty' | 'most' | 'broken'; until: number }

/** A booking channel that lets stays, may import the other channel's calendar, and may re-export imported stays. */
export class SimulatedChannel {
  readonly stays: LetStay[] = []
  readonly fetches: number[] = []
  ours: Stay[] = []
  others: Stay[] = []
  outage: Outage | null = null
  /** The stays in the last poll without outage. */
  named: Stay[] = []
  /** Whether the last poll had no outage. */
  isWell = false
  readonly name: 'airbnb' | 'vrbo'
  readonly reExports: boolean
  readonly importsOther: boolean

  constructor(name: 'airbnb' | 'vrbo', { reExports, importsOther }: { reExports: boolean; importsOther: boolean }) {
    this.name = name
    this.reExports = reExports
    this.importsOther = importsOther
  }

  isOpen(stay: Stay): boolean {
    const closed = new Set([...this.current(), ...this.ours, ...this.others].flatMap(nightsOf))
    return !nightsOf(stay).some((night) => closed.has(night))
  }

  current(): LetStay[] {
    return this.stays.filter(({ cancelledAt }) => cancelledAt === null)
  }

  exported(): Stay[] {
    return [...this.current(), ...(this.reExports ? [...this.ours, ...this.others] : [])]
  }

  /** `at` is in milliseconds. */
  fetchOurs(text: string, at: number): void {
    const days = [...text.matchAll(/DT(?:START|END);VALUE=DATE:(\d{4})(\d{2})(\d{2})/g)].map(([, y, m, d]) =>
      toDay(`${y}-${m}-${d}`),
    )
    this.ours = days.flatMap((checkIn, index): Stay[] => {
      const checkOut = days[index + 1]
      return index % 2 === 0 && checkOut ? [{ checkIn, checkOut }] : []
    })
    this.fetches.push(at)
  }

  answer(request: IncomingMessage, response: ServerResponse, now: number): void {
    if (this.outage && this.outage.until <= now) this.outage = null
    this.isWell = this.outage === null
    if (this.outage?.kind === 'error') return void response.writeHead(503).end()
    const listed = this.listed()
    if (!this.outage) this.named = listed
    for (const stay of this.current()) if (!this.outage) stay.wasNamed = true
    const events = new Set(listed.map(({ checkIn, checkOut }) => `${checkIn}/${checkOut}`))
    if (this.outage?.kind === 'broken') events.add('2026-12-24/2026-12-20')
    const text = calendarText(...events)
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
    response.writeHead(200, { 'content-type': 'text/calendar', etag }).end(text)
  }

  private listed(): Stay[] {
    if (this.outage?.kind === 'empty') return []
    return this.outage?.kind === 'most' ? this.lessThanHalf() : this.exported()
  }

  private lessThanHalf(): Stay[] {
    const all = nightsIn(this.named).size
    const left: Stay[] = []
    for (const stay of this.named) if (nightsIn([...left, stay]).size * 2 < all) left.push(stay)
    return left
  }
}

export function nightsIn(stays: readonly Stay[]): Set<Day> {
  return new Set(stays.flatMap(nightsOf))
}
