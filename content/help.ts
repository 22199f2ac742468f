import type { TextData } from '#app/web/figures.ts'
import { callUsOn } from '#platform/shared/phone.ts'
import { WI_FI } from '#platform/web/ui/unbroken.ts'
import { depositSentence, vatSentence } from './prices.ts'
import { stayTerms } from './stay-terms.ts'

export type HelpTopic = 'booking' | 'paying' | 'arriving' | 'staying' | 'leaving' | 'cancelling' | 'owners' | 'access'

export interface HelpSection {
  id: HelpTopic
  title: string
  summary: string
  steps: string[]
  link?: { label: string; href: string }
}

/** The texts of the Help Center, in the order of a stay: from the first question to the returned deposit. */
export function helpTexts({ business, figures, cancellation, vat }: TextData): HelpSection[] {
  const terms = stayTerms(figures)
  return [
    {
      id: 'booking',
      title: 'Booking a stay',
      summary: 'From a question to a booking, with no obligation until you say yes.',
      steps: [
        `Look for a home and choose your nights. The minimum stay is ${figures.minimumStay}.`,
        'The page of the home shows the total for your dates before you ask.',
        `Send an enquiry. We answer within ${figures.enquiryResponse}.`,
        `If you accept our offer, we hold the nights for you for ${figures.hold}, until the security deposit has arrived.`,
        `Guests must be at least ${figures.minimumAge} to book.`,
      ],
      link: { label: 'Send an enquiry', href: '/enquiry' },
    },
    {
      id: 'paying',
      title: 'Paying',
      summary: 'By bank transfer, using your payment reference.',
      steps: [
        'Bank transfer is the current payment method. When you accept our offer, your private page shows the account details and your payment reference. We never send them by email.',
        depositSentence(figures),
        terms.paying,
        vatSentence(vat),
      ],
    },
    {
      id: 'arriving',
      title: 'Arriving',
      summary: `Check-in is from ${figures.checkIn}.`,
      steps: [
        `Self check-in details are sent up to ${figures.arrivalDetails} before arrival: once everything is paid, the private page of your stay shows the code and the ${WI_FI} password. ${figures.addressFrom}`,
        `Want to arrive early? If the home is available, extended times cost ${figures.extendedHour} per hour.`,
        `If anything is not as it should be, ${callUsOn(business.phone)} the same day. We would rather put it right than read about it.`,
      ],
    },
    {
      id: 'staying',
      title: 'During your stay',
      summary: business.phone ? 'A house to live in, and somebody to call.' : 'A house to live in.',
      steps: [
        'A folder in the kitchen explains the heating, the bins and everything with a button.',
        'Please keep to the number of guests that you booked for, and smoke outside.',
        `Has something broken or run out? ${business.phone ? `Call ${business.phone}` : 'Tell us'}. Things break; we only need to know.`,
      ],
    },
    {
      id: 'leaving',
      title: 'Leaving',
      summary: `Check-out is by ${figures.checkOut}.`,
      steps: [
        'Load the dishwasher, take the rubbish out, close the windows and pull the door shut. We’ll do the rest.',
        `A later check-out costs ${figures.extendedHour} per hour, if no guest arrives that day.`,
        `Your security deposit is refunded within ${figures.depositReturn} of check-out.`,
        'Every guest can review the stay, through a link tied to the booking. Ask us if you do not have yours.',
      ],
    },
    {
      id: 'cancelling',
      title: 'Changing or cancelling',
      summary: 'Plans change. Tell us early and we can usually sort it out.',
      steps: [
        ...cancellation,
        terms.notArriving,
        'To change your dates, write to us. If the new dates are available, we change the booking and confirm it in writing.',
      ],
      link: { label: 'The terms in full', href: '/terms-of-service#cancelling' },
    },
    {
      id: 'owners',
      title: 'For property owners',
      summary: 'What happens after you have written to us.',
      steps: [
        `We review your application within ${figures.applicationResponse}.`,
        'A member of the team contacts you to talk about the property and what you want from it.',
        'If it is a good fit, we visit and write you a custom management plan.',
      ],
      link: { label: 'List Your Property', href: '/property-owner' },
    },
    {
      id: 'access',
      title: 'Access and particular needs',
      summary: 'Tell us what you need, and we’ll tell you honestly whether the home suits.',
      steps: [
        'The page of a home says, under Access, what steps and stairs there are. Where it does not say enough, ask us.',
        'Ask us to measure a door, a bed or a bath. We go and do it.',
        'Assistance dogs are welcome in every home.',
        ...(business.phone ? [`Prefer to talk? Call ${business.phone} and we’ll fill in the form for you.`] : []),
      ],
      link: { label: 'Contact', href: '/contact' },
    },
  ]
}
