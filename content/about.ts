import type { TextData } from '#app/web/figures.ts'
import { WI_FI } from '#platform/web/ui/unbroken.ts'
import { type Point, statsOf } from './home.ts'

/** The texts of the About page. The team is described by its work, since names are for the office to publish. */
export function aboutTexts({ business, figures, sources, demo }: TextData) {
  return {
    title: `About ${business.name}`,
    lead: 'A small lettings office for holiday homes near Cannock Chase.',
    stats: statsOf({ figures, sources }),
    story: {
      title: 'Our story',
      paragraphs: [
        'Around Cannock Chase there are houses that stand empty for half the year, while people who work or walk here stay in hotels. We bring the two together.',
        'We look after the linen, the boiler, the calendar and the phone calls. Guests get a home with a proper kitchen and a door of its own. Owners get their house back warm, clean and earning.',
        figures.homeCount === null
          ? 'We stay small, so that we know every home.'
          : `We look after ${figures.homeCount} premium properties. We stay small, so that we know every home.`,
      ],
    },
    offer: {
      title: 'What we offer',
      points: [
        {
          title: 'For leisure',
          text: 'Weekends and weeks near the heath and forest of Cannock Chase, in houses with fires, terraces and room for everyone at the table.',
        },
        {
          title: 'For business',
          text: `Working stays for one person or a whole crew: desks, fast ${WI_FI}, parking, washing machines, and an invoice to the company.`,
        },
        {
          title: 'For owners',
          text: `Complete management: photographs, bookings, cleaning and repairs.${
            figures.ownerRevenueIncrease === null
              ? ''
              : ` Owners see up to ${figures.ownerRevenueIncrease} higher revenue.`
          }`,
          ...(figures.ownerRevenueIncrease && sources.ownerRevenueIncrease
            ? { note: `Higher revenue: ${sources.ownerRevenueIncrease}` }
            : {}),
        },
      ] satisfies Point[],
    },
    team: {
      title: 'The team',
      text: 'A small team, each with their own job.',
      roles: [
        {
          title: 'Guest care',
          text: `Reads every enquiry, answers it within ${figures.enquiryResponse}, and answers the phone in between.`,
        },
        {
          title: 'Housekeeping',
          text: 'Cleans each home, makes the beds and checks that everything is there.',
        },
        {
          title: 'Maintenance',
          text: 'Looks after boilers, appliances, gutters and gardens.',
        },
        {
          title: 'Owner relations',
          text: `Reviews each application within ${figures.applicationResponse}, visits the property and gives the owner an honest assessment.`,
        },
      ] satisfies Point[],
    },
    locations: {
      title: 'Where we are',
      text: business.serviceArea
        ? `We look after homes in ${business.serviceArea}.`
        : 'We look after homes in these places.',
      places: [
        {
          name: 'Cheslyn Hay',
          text: 'A village on the southern side of Cannock, with its own railway station nearby, a bakery, and the M6 a few minutes away. Good for working weeks and for the Chase.',
          href: '/properties?location=Cheslyn%20Hay',
        },
        {
          name: 'Burntwood',
          text: 'A small town between Cannock Chase and Lichfield, with woods at its edge and the water of Chasewater beside it. Good for quiet weekends.',
          href: '/properties?location=Burntwood',
        },
      ],
    },
    note: demo ? 'This is a demonstration: the office and its homes are invented.' : null,
  }
}
