/** Calendars of any size that cost a careless reader much more than their bytes. */
export const HOSTILE_CALENDARS: Record<string, (bytes: number) => Buffer> = {
  'repeats of one event, replaced many times': (bytes) =>
    calendar(
      repeat(bytes / 2, (at) => event('UID:a', `DTSTART:${dayAt(at)}T120000Z`)),
      repeat(bytes / 2, (at) => event('UID:a', `RECURRENCE-ID:${dayAt(at)}T120000`, `DTSTART:${dayAt(at)}T120000Z`)),
    ),
  'endless rules in every time zone, replaced many times': (bytes) =>
    calendar(
      repeat(bytes / 2, (at) =>
        event('UID:a', `DTSTART;TZID=${zoneAt(at)}:20260101T120000`, 'DTEND:20300101T120000Z', 'RRULE:FREQ=DAILY'),
      ),
      repeat(bytes / 2, (at) => event('UID:a', `RECURRENCE-ID:${timeAt(at)}Z`, `DTSTART:${timeAt(at)}Z`)),
    ),
  'a list of added days': (bytes) => oneEvent(`RDATE;VALUE=DATE:${repeat(bytes, (at) => `${dayAt(at)},`)}20260101`),
  'a list of added times in another zone': (bytes) =>
    oneEvent(`RDATE;TZID=America/New_York:${repeat(bytes, (at) => `${timeAt(at)},`)}20260101`),
  'a list of excluded days': (bytes) =>
    oneEvent('RRULE:FREQ=DAILY', `EXDATE;VALUE=DATE:${repeat(bytes, (at) => `${dayAt(at)},`)}20260101`),
  'many lines of added days': (bytes) => oneEvent(repeat(bytes, (at) => `RDATE:${dayAt(at)}\n`)),
  'many rules of one event': (bytes) =>
    oneEvent(repeat(bytes, (at) => `RRULE:FREQ=DAILY;INTERVAL=${(at % 9999) + 1}\n`)),
  'rules with long lists of days of the month': (bytes) =>
    calendar(
      repeat(bytes, (at) => event(`UID:${at}`, 'DTSTART:20260101', `RRULE:FREQ=DAILY;BYMONTHDAY=${MONTH_DAYS}`)),
    ),
  'rules with long lists of weekdays': (bytes) =>
    calendar(repeat(bytes, (at) => event(`UID:${at}`, 'DTSTART:20260101', `RRULE:FREQ=MONTHLY;BYDAY=${WEEKDAYS}`))),
  'rules with every part': (bytes) =>
    calendar(
      repeat(bytes, (at) =>
        event(`UID:${at}`, 'DTSTART:20260101', 'RRULE:FREQ=YEARLY;BYDAY=53MO;BYWEEKNO=1,-1;BYYEARDAY=366;BYSETPOS=9'),
      ),
    ),
  'rules counted from 1970': (bytes) =>
    calendar(repeat(bytes, (at) => event(`UID:${at}`, 'DTSTART:19700101', 'RRULE:FREQ=DAILY;COUNT=99999'))),
  'one time zone in every spelling': (bytes) =>
    calendar(
      repeat(bytes, (at) => event(`DTSTART;TZID=${spelled('america/argentina/buenos_aires', at)}:${timeAt(at)}`)),
    ),
  'time zones that do not exist': (bytes) =>
    calendar(repeat(bytes, (at) => event(`DTSTART;TZID=Area/${spelled('abcdefghijklmnop', at)}:${timeAt(at)}`))),
  'stays of ten years': (bytes) =>
    calendar(repeat(bytes, (at) => event(`UID:${at}`, `DTSTART;VALUE=DATE:${dayAt(at)}`, 'DURATION:P3660D'))),
  'broken events with long lists of periods': (bytes) =>
    calendar(
      event(
        `DTSTART:20190101\nDTEND:20180101\nRDATE;VALUE=PERIOD:${repeat(bytes / 2, (at) => `${timeAt(at)}/P1D,`)}20190101`,
      ),
      event(
        'DTSTART:20190101',
        'DTEND:20180101',
        repeat(bytes / 2, (at) => `RRULE:FREQ=DAILY;COUNT=${(at % 999) + 1}\n`),
      ),
    ),
  'an event with many starts and lengths': (bytes) =>
    calendar(
      event(
        repeat(bytes / 2, (at) => `DTSTART:${dayAt(at)}\n`),
        repeat(bytes / 2, (at) => `DURATION:P${at + 1}D\n`),
      ),
    ),
  'broken events counted from 1900': (bytes) =>
    calendar(repeat(bytes, () => event('DTSTART:19000101', 'DTEND:18990101', 'RRULE:FREQ=DAILY;COUNT=99999'))),
  'a line of parameters': (bytes) => oneEvent(`RDATE${repeat(bytes, () => ';a=b')}:20260101`),
}

const DAYS = 80_000

function dayAt(at: number): string {
  return new Date(Date.UTC(1970, 0, 1 + (at % DAYS))).toISOString().slice(0, 10).replaceAll('-', '')
}

function timeAt(at: number): string {
  return `${dayAt(at)}T${String(at % 24).padStart(2, '0')}${(at % 4) * 15 || '00'}00`
}

const ZONES = Intl.supportedValuesOf('timeZone')

function zoneAt(at: number): string | undefined {
  return ZONES[at % ZONES.length]
}

/** Writes the characters of `text` in upper case where `at` has a binary 1. */
function spelled(text: string, at: number): string {
  return [...text]
    .map((character, bit) => (Math.floor(at / 2 ** bit) % 2 ? character.toUpperCase() : character))
    .join('')
}

const MONTH_DAYS = Array.from({ length: 5_000 }, (_, at) => (at % 2 ? '+' : '') + ((at % 999) + 1)).join(',')
const WEEKDAYS = Array.from({ length: 600 }, (_, at) => `${(at % 97) + 1}${['MO', 'TU', 'SA', 'SU'][at % 4]}`).join(',')

function oneEvent(...content: string[]): Buffer {
  return calendar(event('UID:a', 'DTSTART;TZID=Europe/Paris:20260101T120000', ...content))
}

function event(...content: string[]): string {
  return `BEGIN:VEVENT\n${content.join('\n')}\nEND:VEVENT\n`
}

function calendar(...events: string[]): Buffer {
  return Buffer.from(`BEGIN:VCALENDAR\n${events.join('')}END:VCALENDAR\n`)
}

function repeat(bytes: number, write: (at: number) => string): string {
  const written: string[] = []
  for (let length = 0; length < bytes; length += written.at(-1)?.length ?? 0) written.push(write(written.length))
  return written.join('')
}
