import type { ImportColumn } from './columns.ts'

const COLUMNS = {
  home: {
    name: 'Home',
    help: 'Its name here, or in your other system: you then choose ours once for each name',
    isRequired: true,
    examples: ['Heath Cottage', 'Heath Cottage'],
    names: [/^(home|property|listing|rental|unit|accommodation|house|room)( name)?$/, /^(property|listing|rental)\b/],
  },
  checkIn: {
    name: 'Check-in',
    help: 'The day of arrival, such as 14/05/2027 or 2027-05-14',
    isRequired: true,
    examples: ['14/05/2027', '03/08/2025'],
    names: [/^(check-?\s?in|arrival|arrive|arrives|start|from)( ?(date|day))?$/],
  },
  checkOut: {
    name: 'Check-out',
    help: 'The day of departure',
    isRequired: true,
    examples: ['21/05/2027', '10/08/2025'],
    names: [/^(check-?\s?out|departure|depart|departs|end|until|to)( ?(date|day))?$/],
  },
  guestName: {
    name: 'Guest name',
    help: 'The full name, or the first name where another column has the surname',
    isRequired: true,
    examples: ['Ada Byron', 'Mary Somerville'],
    names: [
      /^(guest|customer|client|booker|lead guest)( ?name)?$/,
      /^(full |contact )?name$/,
      /^(guest )?first ?name$/,
    ],
  },
  surname: {
    name: 'Surname',
    help: 'Only where the name has two columns',
    examples: ['', ''],
    names: [/^(guest |customer )?(surname|last ?name|family name)$/],
  },
  guestEmail: {
    name: 'Email',
    help: 'Needed for a coming stay, except one of Airbnb, Booking.com or Vrbo',
    examples: ['ada@example.org', ''],
    names: [/^(guest |customer )?e-?mail( address)?$/],
  },
  guestPhone: {
    name: 'Phone',
    help: '',
    examples: ['07700 900123', ''],
    names: [/^(guest |customer )?(phone|telephone|mobile|tel)( ?(number|no\.?))?$/],
  },
  guestAddress: {
    name: 'Address',
    help: 'In one column',
    examples: ['1 Elm Road, Stafford ST16 1AA', ''],
    names: [/^(guest |customer |postal |home )?address$/],
  },
  guests: {
    name: 'Guests',
    help: 'How many people; 1 where it is empty',
    examples: ['2', '4'],
    names: [/^(number of |no\. of |# of |total )?(guests|people|persons|pax|party size|occupancy)$/],
  },
  price: {
    name: 'Price',
    help: 'The whole price of the stay in pounds; £0.00 where it is empty',
    examples: ['980.00', '1,120.00'],
    names: [/^(total |booking |rental )?(price|amount|total|cost)( ?(price|amount|cost))?( \(?(gbp|£)\)?)?$/],
  },
  deposit: {
    name: 'Security deposit',
    help: 'On top of the price, for a coming stay; none where it is empty',
    examples: ['200.00', ''],
    names: [/^(security|damage|refundable) ?deposit$/],
  },
  paid: {
    name: 'Paid',
    help: 'What the guest has paid so far; where it is empty, a past stay counts as paid in full and a coming one as not paid',
    examples: ['245.00', '1,120.00'],
    names: [/^(amount |total |already )?(paid|received)( ?(amount|so far))?$/, /^payments?$/],
  },
  paidOn: {
    name: 'Paid on',
    help: 'The day of the payment; where it is empty, the day of arrival of a past stay, today for a coming one',
    examples: ['02/11/2026', '01/07/2025'],
    names: [/^(paid on|payment (date|day)|(date|day) paid)$/],
  },
  channel: {
    name: 'Booked through',
    help: 'Airbnb, Booking.com or Vrbo where the guest paid there; anything else was agreed with you',
    examples: ['', ''],
    names: [/^(booked through|channel|source|platform|portal|booking (source|channel))( name)?$/],
  },
  status: {
    name: 'Status',
    help: 'Bookings that are not agreed are left out; write Confirmed or leave it blank for an agreed one',
    examples: ['Confirmed', 'Confirmed'],
    names: [/^(booking |reservation )?(status|state)$/],
  },
} as const satisfies Record<string, ImportColumn>
export type BookingField = keyof typeof COLUMNS

/** The columns of our own layout of bookings. */
export const BOOKING_COLUMNS: Record<BookingField, ImportColumn> = COLUMNS
