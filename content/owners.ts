import { ownerStats, type TextData } from '#app/web/figures.ts'

interface Example {
  words: string
  owner: string
  home: string
}

/**
 * The texts of the Owner Testimonials page. Only the demo shows the invented example: on a real site the example would
 * mislead consumers.
 */
export function ownerTexts({ figures, sources, demo }: TextData) {
  const example: Example | null = demo
    ? {
        words:
          'I inherited the cottage and lived two hours away from it. For a year it stood empty and worried me. Now it is warm, lived in and looked after; I get a short note after every stay and a clear statement every month, and in spring we go there ourselves. I have stopped worrying about the gutters.',
        owner: 'The owner of a two-bedroom cottage',
        home: 'Burntwood',
      }
    : null
  return {
    title: 'Owner Testimonials',
    lead: 'What owners say about letting with us.',
    example,
    exampleNote: 'An example written for this demonstration, not the words of a real owner.',
    empty: {
      title: 'Owners’ testimonials will appear here',
      text: 'We publish what owners tell us once they have agreed to it, and not before.',
    },
    figures: ownerStats({ figures, sources }),
    next: {
      title: 'What happens next',
      steps: [
        `We review your application within ${figures.applicationResponse}.`,
        'A member of the team contacts you.',
        'If it is a good fit, we visit the property and write you a custom management plan.',
      ],
      button: 'List Your Property',
    },
  }
}
