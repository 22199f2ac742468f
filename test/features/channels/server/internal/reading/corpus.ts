/** Sample calendars of known channels and with known defects, each with its nights as `first night/morning after the last`. */
export interface SampleCalendar {
  name: string
  bytes: Buffer
  /** `null` for a file that is not a usable calendar. */
  nights: string[] | null
  /** True if a part is unreadable, so that the file may not release nights. */
  isPartlyUnreadable?: boolean
}

const CRLF = '\r\n'

function calendar(producer: string, events: string[], ending = CRLF): Buffer {
  return text(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:${producer}`, ...events, 'END:VCALENDAR', ''].join('\n'),
    ending,
  )
}

function text(lines: string, ending = CRLF): Buffer {
  return Buffer.from(lines.replaceAll('\n', ending))
}

function event(...lines: string[]): string {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n')
}

/** A stay in the form common to all channels; `days` such as `20261224/20261227`. */
function stay(days: string, summary = 'Reserved', uid = `${days}@channel.example`): string {
  const [start, end] = days.split('/')
  return event(
    'DTSTAMP:20260401T090000Z',
    `DTSTART;VALUE=DATE:${start}`,
    `DTEND;VALUE=DATE:${end}`,
    `SUMMARY:${summary}`,
    `UID:${uid}`,
  )
}

const AIRBNB_OLD = '-//Airbnb Inc//Hosting Calendar 0.8.8//EN'
const AIRBNB = '-//Airbnb Inc//Hosting Calendar 1.0//EN'
const BOOKING = String.raw`-//admin.booking.com//NONSGML ical\\\, 1.0//EN`
const VRBO = '-//HomeAway.com, Inc.//EN'
const GOOGLE = '-//Google Inc//Google Calendar 70.9054//EN'
const OTHER = '-//Example//Calendar//EN'

/** A sample calendar with a single event. `nights` are the nights that the event takes. */
function singleEvent(name: string, lines: string[], nights: string[], isDoubtful = false): SampleCalendar {
  return {
    name,
    bytes: calendar(OTHER, [event('UID:one@example.com', ...lines)]),
    nights,
    isPartlyUnreadable: isDoubtful,
  }
}

const channels: SampleCalendar[] = [
  {
    name: 'Airbnb 0.8.8: LF, no DTSTAMP, DTEND first',
    bytes: calendar(
      AIRBNB_OLD,
      [
        event(
          'DTEND;VALUE=DATE:20260714',
          'DTSTART;VALUE=DATE:20260710',
          'UID:-abc123--def456@airbnb.com',
          'DESCRIPTION:CHECKIN: 10/07/2026\\nCHECKOUT: 14/07/2026\\nNIGHTS: 4\\n',
          'SUMMARY:Ana P. (HM12345)',
        ),
        event('DTEND;VALUE=DATE:20260721', 'DTSTART;VALUE=DATE:20260720', 'UID:b@airbnb.com', 'SUMMARY:Not available'),
      ],
      '\n',
    ),
    nights: ['2026-07-10/2026-07-14', '2026-07-20/2026-07-21'],
  },
  {
    name: 'Airbnb 1.0: a reservation and a closure',
    bytes: calendar(AIRBNB, [
      'CALSCALE:GREGORIAN',
      event(
        'DTSTAMP:20260401T101112Z',
        'DTSTART;VALUE=DATE:20260501',
        'DTEND;VALUE=DATE:20260503',
        'SUMMARY:Reserved',
        'UID:1418fb94e984-8d3a8e7b31d3bbd26c2ee87c4b6d9d1e@airbnb.com',
        'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de',
        ' tails/HMABCDEFGH\\nPhone Number (Last 4 Digits): 1234',
      ),
      stay('20260503/20260505', 'Airbnb (Not available)'),
    ]),
    nights: ['2026-05-01/2026-05-05'],
  },
  {
    name: 'Airbnb: a closure with a name',
    bytes: calendar(AIRBNB, [
      stay('20260801/20260802', 'CLOSED - Jo Bloggs'),
      stay('20260803/20260804', 'CLOSED - Not available'),
    ]),
    nights: ['2026-08-01/2026-08-02', '2026-08-03/2026-08-04'],
  },
  {
    name: 'Booking.com: backslashes in PRODID, adjacent events',
    bytes: calendar(BOOKING, [
      stay('20260414/20260417', 'CLOSED - Not available'),
      stay('20260417/20260420', 'CLOSED - Not available'),
    ]),
    nights: ['2026-04-14/2026-04-20'],
  },
  {
    name: 'Booking.com: a running block that starts today',
    bytes: calendar(BOOKING, [stay('20260415/20260417', 'CLOSED - Not available', '8f14e45fceea167a@booking.com')]),
    nights: ['2026-04-15/2026-04-17'],
  },
  { name: 'Booking.com: a valid calendar without events', bytes: calendar(BOOKING, []), nights: [] },
  {
    name: 'Vrbo in English, one event tentative',
    bytes: calendar(VRBO, [
      stay('20260901/20260904', 'Reserved - Jane'),
      event(
        'UID:t@vrbo',
        'STATUS:TENTATIVE',
        'DTSTART;VALUE=DATE:20260910',
        'DTEND;VALUE=DATE:20260912',
        'SUMMARY:Tentative',
      ),
    ]),
    nights: ['2026-09-01/2026-09-04', '2026-09-10/2026-09-12'],
  },
  ...[
    ['German', 'Reserviert – Müller', 'Blockiert'],
    ['French', 'Réservé - Hélène', 'Indisponible'],
    ['Spanish', 'Reservado: Íñigo', 'No disponible'],
    ['Italian', 'Prenotato - Niccolò', 'Non disponibile'],
    ['Dutch', 'Gereserveerd - Zoë', 'Niet beschikbaar'],
    ['Polish', 'Zarezerwowano – Łukasz', 'Niedostępne'],
    ['Greek', 'Δεσμευμένο', 'Μη διαθέσιμο'],
    ['Japanese', '予約済み', '利用不可'],
  ].map(([language, reserved, closed]) => ({
    name: `Vrbo in ${language}`,
    bytes: calendar(VRBO, [stay('20261002/20261005', reserved), stay('20261010/20261011', closed)]),
    nights: ['2026-10-02/2026-10-05', '2026-10-10/2026-10-11'],
  })),
  {
    name: 'Google: a time zone, an alarm with its own date, a transparent event',
    bytes: calendar(GOOGLE, [
      'METHOD:PUBLISH',
      'BEGIN:VTIMEZONE\nTZID:Europe/London\nBEGIN:DAYLIGHT\nDTSTART:19700329T010000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\nEND:DAYLIGHT\nEND:VTIMEZONE',
      event(
        'DTSTART;TZID=Europe/London:20260605T160000',
        'DTEND;TZID=Europe/London:20260608T100000',
        'UID:g@google.com',
        'BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-P0DT0H30M0S\nDTSTART;VALUE=DATE:20300101\nEND:VALARM',
        'SUMMARY:The Smiths',
      ),
      event('DTSTART;VALUE=DATE:20260612', 'DTEND;VALUE=DATE:20260613', 'UID:n@google.com', 'TRANSP:TRANSPARENT'),
    ]),
    nights: ['2026-06-05/2026-06-08'],
  },
  {
    name: 'stays over both clock changes of 2026',
    bytes: calendar(AIRBNB, [stay('20260328/20260330'), stay('20261024/20261026')]),
    nights: ['2026-03-28/2026-03-30', '2026-10-24/2026-10-26'],
  },
  {
    name: 'a past stay and a leap day',
    bytes: calendar(AIRBNB, [stay('20190101/20190102'), stay('20280228/20280301')]),
    nights: ['2019-01-01/2019-01-02', '2028-02-28/2028-03-01'],
  },
]

const days: SampleCalendar[] = [
  singleEvent('no end', ['DTSTART;VALUE=DATE:20260704'], ['2026-07-04/2026-07-05']),
  singleEvent(
    'an end equal to the start',
    ['DTSTART;VALUE=DATE:20260704', 'DTEND;VALUE=DATE:20260704'],
    ['2026-07-04/2026-07-05'],
  ),
  singleEvent('a duration of three days', ['DTSTART;VALUE=DATE:20260704', 'DURATION:P3D'], ['2026-07-04/2026-07-07']),
  singleEvent(
    'a duration of a week and two hours',
    ['DTSTART:20260704T160000', 'DURATION:P1WT2H'],
    ['2026-07-04/2026-07-11'],
  ),
  singleEvent('cancelled', ['DTSTART;VALUE=DATE:20260704', 'STATUS:CANCELLED'], []),
  singleEvent(
    'a start without a time zone, an end in London',
    ['DTSTART:20260704T160000', 'DTEND;TZID=Europe/London:20260706T100000'],
    ['2026-07-04/2026-07-06'],
  ),
  singleEvent('an event within one day', ['DTSTART:20260704T100000', 'DTEND:20260704T180000'], []),
  singleEvent(
    'a late evening in UTC, already tomorrow in London',
    ['DTSTART:20260704T233000Z', 'DTEND:20260706T090000Z'],
    ['2026-07-05/2026-07-06'],
  ),
  singleEvent(
    'a late evening in UTC in winter',
    ['DTSTART:20261204T233000Z', 'DTEND:20261206T090000Z'],
    ['2026-12-04/2026-12-06'],
  ),
  singleEvent(
    'another zone keeps its own days',
    ['DTSTART;TZID=Pacific/Auckland:20260704T010000', 'DTEND;TZID=Pacific/Auckland:20260705T010000'],
    ['2026-07-04/2026-07-05'],
  ),
  singleEvent(
    'an unknown time zone',
    ['DTSTART;TZID="Customized: Zone":20260704T160000', 'DTEND;TZID="Customized: Zone":20260705T100000'],
    ['2026-07-04/2026-07-05'],
  ),
  singleEvent(
    'a time marked as a whole day',
    ['DTSTART;VALUE=DATE:20260704T000000', 'DTEND;VALUE=DATE:20260706T000000'],
    ['2026-07-04/2026-07-06'],
  ),
  singleEvent('an end before the start', ['DTSTART;VALUE=DATE:20260704', 'DTEND;VALUE=DATE:20260701'], [], true),
  singleEvent('the 30th of February', ['DTSTART;VALUE=DATE:20260230', 'DTEND;VALUE=DATE:20260303'], [], true),
  singleEvent('an invalid end', ['DTSTART;VALUE=DATE:20260227', 'DTEND;VALUE=DATE:20261301'], [], true),
  singleEvent('no start', ['DTEND;VALUE=DATE:20260303'], [], true),
]

const repeats: SampleCalendar[] = [
  singleEvent(
    'three weekends',
    ['DTSTART;VALUE=DATE:20260703', 'DTEND;VALUE=DATE:20260705', 'RRULE:FREQ=WEEKLY;COUNT=3'],
    ['2026-07-03/2026-07-05', '2026-07-10/2026-07-12', '2026-07-17/2026-07-19'],
  ),
  singleEvent(
    'weekends with one excluded',
    ['DTSTART;VALUE=DATE:20260703', 'RRULE:FREQ=WEEKLY;UNTIL=20260717', 'EXDATE;VALUE=DATE:20260710'],
    ['2026-07-03/2026-07-04', '2026-07-17/2026-07-18'],
  ),
  singleEvent(
    'every second Friday and Saturday',
    ['DTSTART;VALUE=DATE:20260703', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,SA;COUNT=4'],
    ['2026-07-03/2026-07-05', '2026-07-17/2026-07-19'],
  ),
  singleEvent(
    'the last Sunday of a month',
    ['DTSTART;VALUE=DATE:20260927', 'RRULE:FREQ=MONTHLY;BYDAY=-1SU;COUNT=3'],
    ['2026-09-27/2026-09-28', '2026-10-25/2026-10-26', '2026-11-29/2026-11-30'],
  ),
  singleEvent(
    'the 31st of months that have one',
    ['DTSTART;VALUE=DATE:20260131', 'RRULE:FREQ=MONTHLY;COUNT=3'],
    ['2026-01-31/2026-02-01', '2026-03-31/2026-04-01', '2026-05-31/2026-06-01'],
  ),
  singleEvent(
    'every Christmas for 24 months',
    ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227', 'RRULE:FREQ=YEARLY'],
    ['2026-12-24/2026-12-27', '2027-12-24/2027-12-27'],
  ),
  singleEvent(
    'the last working day of a month',
    ['DTSTART;VALUE=DATE:20260731', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2'],
    ['2026-07-31/2026-08-01', '2026-08-31/2026-09-01'],
  ),
  singleEvent(
    'added days (RDATE)',
    ['DTSTART;VALUE=DATE:20260704', 'RDATE;VALUE=DATE:20260801,20260803'],
    ['2026-07-04/2026-07-05', '2026-08-01/2026-08-02', '2026-08-03/2026-08-04'],
  ),
  singleEvent(
    'added periods with ends of their own (RDATE)',
    [
      'DTSTART;TZID=Europe/London:20260704T160000',
      'DTEND;TZID=Europe/London:20260705T100000',
      'RDATE;VALUE=PERIOD;TZID=Europe/London:20260801T160000/20260804T100000,20260810T160000/P2D',
      'RDATE;VALUE=PERIOD:20260820T233000Z/20260822T090000Z',
    ],
    ['2026-07-04/2026-07-05', '2026-08-01/2026-08-04', '2026-08-10/2026-08-12', '2026-08-21/2026-08-22'],
  ),
  singleEvent(
    'an added period that is excluded, and one that ends before it begins',
    [
      'DTSTART:20260704T160000',
      'DTEND:20260705T100000',
      'RDATE;VALUE=PERIOD:20260801T160000/20260804T100000,20260901T160000/20260830T100000',
      'EXDATE:20260801T160000',
    ],
    ['2026-07-04/2026-07-05'],
    true,
  ),
  singleEvent(
    'late evenings over the autumn clock change',
    ['DTSTART:20261023T233000Z', 'DTEND:20261024T003000Z', 'RRULE:FREQ=DAILY;COUNT=3'],
    ['2026-10-25/2026-10-26'],
  ),
  singleEvent('an hourly rule', ['DTSTART;VALUE=DATE:20260704', 'RRULE:FREQ=HOURLY'], ['2026-07-04/2026-07-05'], true),
  {
    name: 'one repeat moved, another cancelled',
    bytes: calendar(GOOGLE, [
      event(
        'UID:r@g',
        'DTSTART;TZID=Europe/London:20260703T160000',
        'DTEND;TZID=Europe/London:20260705T100000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
      ),
      event(
        'UID:r@g',
        'RECURRENCE-ID;TZID=Europe/London:20260710T160000',
        'DTSTART;TZID=Europe/London:20260713T160000',
        'DTEND;TZID=Europe/London:20260714T100000',
      ),
      event(
        'UID:r@g',
        'RECURRENCE-ID:20260717T150000Z',
        'DTSTART:20260717T150000Z',
        'DTEND:20260719T090000Z',
        'STATUS:CANCELLED',
      ),
    ]),
    nights: ['2026-07-03/2026-07-05', '2026-07-13/2026-07-14'],
  },
]

const A_STAY = ['2026-07-10/2026-07-12']
const oneStay = calendar(AIRBNB, [stay('20260710/20260712', 'Reservé – Zoë 予約')])

const files: SampleCalendar[] = [
  { name: 'lines that end with CR only', bytes: calendar(AIRBNB, [stay('20260710/20260712')], '\r'), nights: A_STAY },
  { name: 'a byte order mark', bytes: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), oneStay]), nights: A_STAY },
  {
    name: 'folded within a character, and within a day',
    bytes: Buffer.concat([
      Buffer.from('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Z'),
      Buffer.from([0xc3]),
      Buffer.from('\r\n '),
      Buffer.from([0xab]),
      Buffer.from(
        '\r\nDTSTART;VALUE=DATE:2026\r\n\t0710\r\nDTEND;VALUE=DATE:20260712\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
      ),
    ]),
    nights: A_STAY,
  },
  {
    name: 'junk, blank lines, repeated headers, lower case',
    bytes: text(
      'BEGIN:VCALENDAR\nBEGIN:VCALENDAR\nVERSION:2.0\nVERSION:2.0\n\n???\nX-WR-CALNAME\nbegin:vevent\nDtstart;value=date:20260710\n\ndtend;VALUE=DATE:20260712\nDESCRIPTION:one\ntwo, not folded\nend:vevent\nend:vcalendar\n\nthe end',
    ),
    nights: A_STAY,
  },
  {
    name: 'an event whose end is missing',
    bytes: text(
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20260710\nDTEND;VALUE=DATE:20260712\nEND:VCALENDAR\n',
    ),
    nights: A_STAY,
    isPartlyUnreadable: true,
  },
  {
    name: 'two calendars in one file',
    bytes: Buffer.concat([calendar(AIRBNB, [stay('20260710/20260711')]), calendar(VRBO, [stay('20260711/20260712')])]),
    nights: A_STAY,
  },
  {
    name: 'an invalid event and a valid event',
    bytes: calendar(AIRBNB, [stay('20260712/20260710'), stay('20260710/20260712')]),
    nights: A_STAY,
    isPartlyUnreadable: true,
  },
  { name: 'cut short within an event', bytes: oneStay.subarray(0, oneStay.length - 40), nights: null },
  { name: 'cut short between events', bytes: oneStay.subarray(0, oneStay.length - 15), nights: null },
  { name: 'a sign-in page', bytes: text('<!DOCTYPE html>\n<html><body>Sign in</body></html>'), nights: null },
  { name: 'an empty file', bytes: Buffer.alloc(0), nights: null },
  { name: 'JSON', bytes: text('{"error":"not found"}'), nights: null },
]

export const CORPUS: SampleCalendar[] = [...channels, ...days, ...repeats, ...files]
