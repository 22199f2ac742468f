import type { TextData } from '#app/web/figures.ts'
import type { SharedFeature } from '#features/properties/contract.ts'
import { callUsOn } from '#platform/shared/phone.ts'
import { WI_FI } from '#platform/web/ui/unbroken.ts'
import { depositSentence, vatSentence } from './prices.ts'
import { stayTerms } from './stay-terms.ts'

export interface Question {
  question: string
  /** Paragraphs of plain text, so that search engines get exactly what guests read. */
  answer: string[]
  more?: { label: string; href: string }
}

export interface QuestionGroup {
  heading: string
  questions: Question[]
}

/** `shared` lists the features that every home has. */
export function faqTexts(
  { business, figures, cancellation, vat }: TextData,
  shared: readonly SharedFeature[],
): QuestionGroup[] {
  const terms = stayTerms(figures)
  return [
    {
      heading: 'Booking',
      questions: [
        {
          question: 'How do I book?',
          answer: [
            `Choose a home, tell us your dates and send an enquiry. It costs nothing, and there is no obligation. We answer within ${figures.enquiryResponse}, with a price for the whole stay if the dates are available and with other suggestions if they are not.`,
            'When you accept our offer and the security deposit has arrived, the home is yours for those nights.',
          ],
          more: { label: 'Send an enquiry', href: '/enquiry' },
        },
        {
          question: 'What is the minimum stay?',
          answer: [
            `${capital(figures.minimumStay)}. Ask us anyway if you need less: now and then a gap in the calendar makes it possible.`,
          ],
        },
        {
          question: 'How old must I be to book?',
          answer: [
            `At least ${figures.minimumAge}. ${
              shared.includes('children')
                ? 'Children are welcome in every home as part of your group, and each page says how many guests a home sleeps.'
                : 'Whether a home suits children depends on the home: its page says so, and how many guests it sleeps. Where it says nothing, ask us.'
            }`,
          ],
        },
        {
          question: 'Can I stay for several weeks?',
          answer: [
            'Yes, and many guests do: crews on site, families between two houses, people on a placement. Tell us the dates in your enquiry; we can invoice a company and arrange cleaning during the stay.',
          ],
        },
        {
          question: 'Are the dates on the calendar up to date?',
          answer: ['Yes. Booked nights are struck through, and the same night can’t be booked twice.'],
        },
      ],
    },
    {
      heading: 'Prices and payment',
      questions: [
        {
          question: 'What does the price include?',
          answer: [
            `The home for everyone in your group, ${shared.includes('linen') ? 'linen, ' : ''}${shared.includes('towels') ? 'towels, ' : ''}heating${shared.includes('wi-fi') ? `, ${WI_FI}` : ''} and the final clean. Nothing is added on top for booking.`,
            vatSentence(vat),
          ],
        },
        {
          question: 'How do I pay?',
          answer: [
            'By bank transfer, which is our current payment method. When you accept our offer, your private page shows the account details, what is due when, and your payment reference.',
            `We never send account details by email, and we never tell you by email that they have changed. If a message says so, do not pay; ${callUsOn(business.phone)}.`,
          ],
        },
        {
          question: 'When do I have to pay?',
          answer: [terms.paying],
        },
        {
          question: 'How much is the security deposit, and when is it returned?',
          answer: [depositSentence(figures)],
        },
      ],
    },
    {
      heading: 'Arriving and leaving',
      questions: [
        {
          question: 'When are check-in and check-out?',
          answer: [terms.hours, terms.longerHours],
        },
        {
          question: 'How do I get in?',
          answer: [
            `You let yourself in. Self check-in details are sent up to ${figures.arrivalDetails} before arrival: the private page of your stay then shows the code and the ${WI_FI} password, once everything is paid. ${figures.addressFrom} House rules are there from the day you book.`,
          ],
        },
        {
          question: 'Is there parking?',
          answer: [
            shared.includes('parking')
              ? 'Every home has its own parking. See the home’s page for the number of spaces.'
              : 'It depends on the home. Its page says what there is; where it says nothing, ask us.',
          ],
        },
        {
          question: 'May I bring a pet?',
          answer: [
            'Ask before you book. It depends on the home, and sometimes on the pet. Assistance dogs are always welcome.',
          ],
        },
      ],
    },
    {
      heading: 'Changes and cancellations',
      questions: [
        {
          question: 'What if I have to cancel?',
          answer: cancellation,
          more: { label: 'Cancellation in the Terms of Service', href: '/terms-of-service#cancelling' },
        },
        {
          question: 'What happens if I do not arrive?',
          answer: [terms.notArriving],
        },
        {
          question: 'Can I change my dates?',
          answer: [
            'Yes, if the new dates are available. Write to us; nothing changes until you have our answer in writing.',
          ],
        },
      ],
    },
    {
      heading: 'Reviews',
      questions: [
        {
          question: 'Are the reviews real?',
          answer: [
            'Each one belongs to a booking whose stay is over, and every guest can write one, through a link tied to the booking. We publish them whether we like them or not, never change a word, and never pay for one.',
            'A review is rejected only when it breaks the rules that we publish, and the reason is recorded.',
          ],
          more: { label: 'Our review policy', href: '/terms-of-service#reviews' },
        },
      ],
    },
    {
      heading: 'Owners',
      questions: [
        {
          question: 'I own a property. How do we begin?',
          answer: [
            `Send us its address, a few words and, if you have them, photographs. We review every application within ${figures.applicationResponse}, then a member of the team calls you, and if it is a good fit we visit and write you a management plan.`,
          ],
          more: { label: 'List Your Property', href: '/property-owner' },
        },
      ],
    },
    {
      heading: 'Still wondering?',
      questions: [
        {
          question: 'How do I reach you?',
          answer: [`${waysToReach(business)}. We answer within ${figures.enquiryResponse}.`],
          more: { label: 'Contact', href: '/contact' },
        },
      ],
    },
  ]
}

/** Returns the questions as structured data for search engines (schema.org). */
export function faqPageFacts(groups: QuestionGroup[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: groups.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
    ),
  }
}

function waysToReach({ phone, email }: TextData['business']): string {
  const ways = [phone && `Call ${phone}`, email && `write to ${email}`].filter(Boolean)
  return capital(
    [
      ...ways,
      ways.length > 0 ? 'or send a message from the contact page' : 'send a message from the contact page',
    ].join(', '),
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
