import type { CONTACT_SUBJECTS } from '#features/contact/contract.ts'
import type { EnquiryForm, EnquiryMark, OfficeEnquiry } from '#features/enquiries/contract.ts'
import type { Weekday } from './stay.ts'

/** The sender of an enquiry, message or application; `hoursAgo` counts back from the demo's first start. */
interface Sender {
  name: string
  email: string
  hoursAgo: number
}

type Written = Omit<EnquiryForm, 'name' | 'email' | 'checkInDate' | 'checkOutDate' | 'website' | 'elapsedMs'>

export interface DemoEnquiry extends Sender, Written {
  stay?: { week: number; from: Weekday; nights: number }
  status: OfficeEnquiry['status']
  marks?: EnquiryMark[]
}

export interface DemoMessage extends Sender {
  subject: (typeof CONTACT_SUBJECTS)[number]
  message: string
  status: 'new' | 'answered'
}

export interface DemoApplication extends Sender {
  phone: string
  propertyAddress: string
  bedrooms: number
  description: string
  goals: string
}

export const DEMO_ENQUIRIES: DemoEnquiry[] = [
  {
    name: 'Naomi Ferreday',
    email: 'naomi.ferreday@example.com',
    phone: '07700 900301',
    hoursAgo: 3,
    propertyTitle: 'Chase View',
    guests: 2,
    stay: { week: 6, from: 'Fri', nights: 3 },
    message:
      'We are celebrating our tenth anniversary and would love a long weekend with a view. Is the terrace private, and could we arrive a little before the usual time?',
    status: 'new',
  },
  {
    name: 'Kwame Asante-Hill',
    email: 'kwame.asantehill@example.org',
    phone: '07700 900302',
    hoursAgo: 7,
    propertyTitle: 'Low Street Escape',
    guests: 6,
    stay: { week: 10, from: 'Mon', nights: 11 },
    message:
      'Six electricians on a job in Cannock, two working weeks. We need parking for two vans, a washing machine and an invoice to the company. Would the house be cleaned in between?',
    status: 'new',
  },
  {
    name: 'Bryony Tallis',
    email: 'bryony.tallis@example.com',
    phone: '01632 960303',
    hoursAgo: 11,
    propertyTitle: 'Woody Bank',
    guests: 4,
    message:
      'We are thinking of half-term with two children of four and six. Which weeks are still free, and is there a stair gate?',
    status: 'new',
  },
  {
    name: 'Dafydd Morgan-Pryce',
    email: 'dafydd.morganpryce@example.com',
    phone: '07700 900304',
    hoursAgo: 19,
    propertyTitle: 'Chase View',
    guests: 2,
    stay: { week: 4, from: 'Sat', nights: 1 },
    message: 'We have tickets for a concert nearby and only need the one night. Would that be possible at all?',
    status: 'new',
    marks: ['under-minimum-stay'],
  },
  {
    name: 'Sunita Rawal',
    email: 'sunita.rawal@example.org',
    phone: '07700 900305',
    hoursAgo: 27,
    propertyTitle: 'Woody Bank',
    guests: 7,
    stay: { week: 11, from: 'Fri', nights: 2 },
    message:
      'There are seven of us, three of them small children who would happily share. If the cottage is too small, which of your houses would you suggest?',
    status: 'new',
    marks: ['over-capacity'],
  },
  {
    name: 'Patrick O’Shaunessy',
    email: 'patrick.oshaunessy@example.com',
    phone: '01632 960306',
    hoursAgo: 44,
    propertyTitle: 'Heather Lodge',
    guests: 2,
    stay: { week: 7, from: 'Mon', nights: 4 },
    message: 'A friend told me about Heather Lodge and I cannot find it on your site any more. Do you still let it?',
    status: 'answered',
    marks: ['unknown-property'],
  },
  {
    name: 'Zofia Wieczorek',
    email: 'zofia.wieczorek@example.org',
    phone: '07700 900307',
    hoursAgo: 70,
    propertyTitle: 'Low Street Escape',
    guests: 5,
    stay: { week: 13, from: 'Fri', nights: 3 },
    message:
      'Five friends, one hen weekend of the quiet kind: good food, films and a walk. Is the fire table in the courtyard included, and may we put up a few paper garlands?',
    status: 'answered',
  },
  {
    name: 'Gwendolyn Tarporley',
    email: 'gwendolyn.tarporley@example.com',
    phone: '01632 960308',
    hoursAgo: 118,
    propertyTitle: 'Chase View',
    guests: 3,
    stay: { week: 9, from: 'Mon', nights: 4 },
    message:
      'My mother walks with a stick. Is there a bathroom on the ground floor, and how many steps are there to the door? She would sleep downstairs on nothing but a proper bed.',
    status: 'answered',
  },
  {
    name: 'Marcus Ellingworth',
    email: 'marcus.ellingworth@example.org',
    phone: '07700 900309',
    hoursAgo: 190,
    propertyTitle: 'Woody Bank',
    guests: 2,
    stay: { week: 1, from: 'Fri', nights: 2 },
    message: 'Is the weekend after next still free? We would bring one small, very old dog who mostly sleeps.',
    status: 'declined',
  },
]

export const DEMO_MESSAGES: DemoMessage[] = [
  {
    name: 'Theresa Auldbury',
    email: 'theresa.auldbury@example.com',
    hoursAgo: 2,
    subject: 'Booking Support',
    message: 'We are arriving with a baby next week. May we have the travel cot and the high chair, please?',
    status: 'new',
  },
  {
    name: 'Joel Kingswear',
    email: 'joel.kingswear@example.org',
    hoursAgo: 9,
    subject: 'General Inquiry',
    message:
      'I organise walking weekends for a club of twelve. Do you ever let two houses together, and is there a price for groups that come back every spring and autumn?',
    status: 'new',
  },
  {
    name: 'Fatima Benaissa',
    email: 'fatima.benaissa@example.com',
    hoursAgo: 31,
    subject: 'Property Partnership',
    message:
      'I run a small cleaning company with four people and a laundry of our own. We would be glad to quote for changeovers in Burntwood.',
    status: 'new',
  },
  {
    name: 'Raymond Tuckwell',
    email: 'raymond.tuckwell@example.org',
    hoursAgo: 52,
    subject: 'Technical Support',
    message:
      'The link in my confirmation email wrapped over two lines and I could not open it. Could you send it again?',
    status: 'answered',
  },
  {
    name: 'Lin Qiaoyun',
    email: 'lin.qiaoyun@example.com',
    hoursAgo: 96,
    subject: 'General Inquiry',
    message: 'I think I left a green scarf on the hook behind the bedroom door at Chase View. Has it been found?',
    status: 'answered',
  },
]

export const DEMO_APPLICATIONS: DemoApplication[] = [
  {
    name: 'Rupert Glazebrook',
    email: 'rupert.glazebrook@example.com',
    phone: '01632 960321',
    hoursAgo: 5,
    propertyAddress: 'The Old Forge, Tallowby Lane, Hednesford, Staffordshire',
    bedrooms: 3,
    description:
      'A converted forge with three bedrooms, a walled garden and parking for three cars. Finished two years ago; we have let it to friends so far and to nobody else.',
    goals: 'We live abroad for most of the year and want it used, looked after and earning its keep.',
  },
  {
    name: 'Adwoa Prentiss',
    email: 'adwoa.prentiss@example.org',
    phone: '07700 900322',
    hoursAgo: 26,
    propertyAddress: 'Flat 2, Merrowdale House, Ostlers Fold, Lichfield, Staffordshire',
    bedrooms: 1,
    description: 'A one-bedroom flat on the first floor, a few minutes on foot from the cathedral, with a balcony.',
    goals: 'To move from a yearly tenancy to short stays, and to understand what it would bring in before I decide.',
  },
  {
    name: 'Hilary and George Stannard',
    email: 'stannards@example.com',
    phone: '01632 960323',
    hoursAgo: 61,
    propertyAddress: 'Larkenshaw Farm Cottage, Larkenshaw, near Rugeley, Staffordshire',
    bedrooms: 4,
    description:
      'A four-bedroom farm cottage on a working farm, with a big kitchen, an orchard and a games barn. It has been a holiday let with another agent for six years.',
    goals: 'A local team that answers the telephone, fewer gaps in spring, and somebody else to do the changeovers.',
  },
]
