import { type CalendarLine, linesOf, type NumberedLine, parseLine } from './lines.ts'

/** Names of the event lines that are read. Other lines are skipped to save memory. */
const READ_NAMES = new Set(
  'DTSTART DTEND DURATION RECURRENCE-ID RRULE RDATE EXDATE UID SUMMARY STATUS TRANSP'.split(' '),
)

/** An event's lines by name, without the lines of nested components such as alarms. */
export interface RawEvent {
  /** The number of its first line in the file. */
  line: number
  lines: Map<string, CalendarLine[]>
  /** False if END:VEVENT is missing or a nested component is not closed. */
  isClosed: boolean
}

export interface RawCalendar {
  events: RawEvent[]
  /** Number of lines that could not be parsed. */
  unparsedLines: number
}

/** Why a file is not a usable calendar. */
export type Unreadable = 'empty' | 'web page' | 'no calendar' | 'cut short'

/** Parses the events of a calendar file. Returns the reason if the file is none or is cut short, which must free no night. */
export function parseComponents(bytes: Uint8Array): RawCalendar | Unreadable {
  const reading = new CalendarParser()
  const lines = linesOf(bytes)
  for (const line of lines) reading.readLine(line)
  if (reading.isWhole) return reading
  if (reading.hasBegun) return 'cut short'
  if (lines.length === 0) return 'empty'
  return /^\s*<(?:!doctype|html|\?xml|head|body)/i.test(lines[0]?.text ?? '') ? 'web page' : 'no calendar'
}

class CalendarParser implements RawCalendar {
  events: RawEvent[] = []
  unparsedLines = 0
  hasBegun = false
  /** True once END:VCALENDAR was read, with nothing opened after it. */
  isWhole = false
  #event: RawEvent | null = null
  /** Nested components still open, such as alarms. */
  #inner: string[] = []

  readLine({ number, text }: NumberedLine): void {
    const line = parseLine(text)
    if (!line) this.unparsedLines++
    else if (line.name === 'BEGIN') this.#begin(line.value.toUpperCase(), number)
    else if (line.name === 'END') this.#end(line.value.toUpperCase())
    else if (this.#event && this.#inner.length === 0 && READ_NAMES.has(line.name)) this.#keep(this.#event, line)
  }

  #begin(what: string, number: number): void {
    if (what === 'VCALENDAR') {
      this.#drop()
      this.hasBegun = true
      this.isWhole = false
    } else if (what === 'VEVENT') {
      this.#drop()
      this.#event = { line: number, lines: new Map(), isClosed: false }
      this.isWhole = false
    } else if (this.#event) this.#inner.push(what)
  }

  #end(what: string): void {
    if (what === 'VEVENT') {
      if (this.#event) this.#event.isClosed = this.#inner.length === 0
      this.#drop()
    } else if (what === 'VCALENDAR') {
      this.#drop()
      this.isWhole = this.hasBegun
    } else if (this.#inner.at(-1) === what) this.#inner.pop()
  }

  /** Ends the open event. Its lines count even if it was not closed. */
  #drop(): void {
    if (this.#event) this.events.push(this.#event)
    this.#event = null
    this.#inner = []
  }

  #keep(event: RawEvent, line: CalendarLine): void {
    const linesOfName = event.lines.get(line.name)
    if (linesOfName) linesOfName.push(line)
    else event.lines.set(line.name, [line])
  }
}
