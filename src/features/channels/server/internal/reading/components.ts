import { type CalendarLine, linesOf, parseLine } from './lines.ts'

/** An event as the file has it: its lines by their names, those of an alarm inside it left out. */
export interface WrittenEvent {
  lines: Map<string, CalendarLine[]>
  /** False for one whose end is missing, or that lies about what it closes. */
  isClosed: boolean
}

export interface WrittenCalendar {
  events: WrittenEvent[]
  /** How many lines were no lines of a calendar. */
  junk: number
}

/** Why a file is no calendar that can be gone by. */
export type Unreadable = 'empty' | 'web page' | 'no calendar' | 'cut short'

/**
 * The events of a calendar file. Everything that is not an event is passed over, and so are lines that make no sense.
 * Returns why where there is no calendar in it or its end is missing: what was cut short says nothing of what is free.
 */
export function eventsOf(bytes: Uint8Array): WrittenCalendar | Unreadable {
  const reading = new Reading()
  const lines = linesOf(bytes)
  for (const line of lines) reading.take(line)
  if (reading.isWhole) return reading
  if (reading.isBegun) return 'cut short'
  if (lines.length === 0) return 'empty'
  return /^\s*<(?:!doctype|html|\?xml|head|body)/i.test(lines[0] ?? '') ? 'web page' : 'no calendar'
}

class Reading implements WrittenCalendar {
  events: WrittenEvent[] = []
  junk = 0
  isBegun = false
  /** The calendar and everything in it was closed, and nothing was opened after that. */
  isWhole = false
  #event: WrittenEvent | null = null
  /** What was opened within the event and is not closed yet: an alarm. */
  #inner: string[] = []

  take(text: string): void {
    const line = parseLine(text)
    if (!line) this.junk++
    else if (line.name === 'BEGIN') this.#begin(line.value.toUpperCase())
    else if (line.name === 'END') this.#end(line.value.toUpperCase())
    else if (this.#event && this.#inner.length === 0) this.#keep(this.#event, line)
  }

  #begin(what: string): void {
    if (what === 'VCALENDAR') {
      this.#drop()
      this.isBegun = true
      this.isWhole = false
    } else if (what === 'VEVENT') {
      this.#drop()
      this.#event = { lines: new Map(), isClosed: false }
      this.isWhole = false
    } else if (this.#event) this.#inner.push(what)
  }

  #end(what: string): void {
    if (what === 'VEVENT') {
      if (this.#event) this.#event.isClosed = this.#inner.length === 0
      this.#drop()
    } else if (what === 'VCALENDAR') {
      this.#drop()
      this.isWhole = this.isBegun
    } else if (this.#inner.at(-1) === what) this.#inner.pop()
  }

  /** Leaves the event that is open, closed or not: what it says counts either way. */
  #drop(): void {
    if (this.#event) this.events.push(this.#event)
    this.#event = null
    this.#inner = []
  }

  #keep(event: WrittenEvent, line: CalendarLine): void {
    const same = event.lines.get(line.name)
    if (same) same.push(line)
    else event.lines.set(line.name, [line])
  }
}
