import { phoneLink, whatsappLink } from '#features/settings/web/phone-links.ts'
import type { Facts } from './figures.ts'

export interface WayToReach {
  kind: 'phone' | 'email' | 'whatsapp'
  label: string
  shown: string
  href: string
  note: string
}

/** The texts of the Contact page, and all ways to reach the office. */
export function contactTexts({ business, figures }: Facts) {
  const whatsapp = whatsappLink(business)
  return {
    title: 'Contact',
    lead: `Write, call or send a message, whichever is easiest. We answer within ${figures.enquiryResponse}.`,
    ways: [
      {
        kind: 'phone',
        label: 'Phone',
        shown: business.phone,
        href: phoneLink(business),
        note: 'For anything urgent.',
      },
      {
        kind: 'email',
        label: 'Email',
        shown: business.email,
        href: `mailto:${business.email}`,
        note: `Answered within ${figures.enquiryResponse}.`,
      },
      ...(whatsapp
        ? [
            {
              kind: 'whatsapp' as const,
              label: 'WhatsApp',
              shown: business.whatsapp,
              href: whatsapp,
              note: 'Good for photographs and quick questions.',
            },
          ]
        : []),
    ] satisfies WayToReach[],
    social: {
      title: 'Follow us',
      links: [
        { label: 'Facebook', href: business.facebook },
        { label: 'Instagram', href: business.instagram },
        { label: 'TikTok', href: business.tiktok },
      ],
    },
    area: { title: 'Service area', text: `We look after homes in ${business.serviceArea}.` },
    office: { title: 'Office', text: business.address },
    form: {
      title: 'Send us a message',
      text: `Your message goes to a person, and the answer comes within ${figures.enquiryResponse}. To ask for dates in one of our homes, the enquiry form is quicker.`,
      enquiry: { label: 'Send an enquiry', href: '/enquiry' },
    },
  }
}
