import type { TextData } from '#app/web/figures.ts'
import { identityLines } from '#features/settings/web/identity.ts'
import { whatsappLink } from '#features/settings/web/whatsapp-link.ts'
import { telUrl } from '#platform/shared/phone.ts'

export interface WayToReach {
  kind: 'phone' | 'email' | 'whatsapp'
  label: string
  shown: string
  href: string
  note: string
}

/** The texts of the Contact page, and all ways to reach the office. */
export function contactTexts({ business, figures }: TextData) {
  const whatsapp = whatsappLink(business)
  const call = telUrl(business.phone)
  return {
    title: 'Contact',
    lead: `${call && business.email ? 'Write, call or send a message, whichever is easiest.' : 'Send us a message.'} We answer within ${figures.enquiryResponse}.`,
    ways: [
      ...(call
        ? [
            {
              kind: 'phone' as const,
              label: 'Phone',
              shown: business.phone,
              href: call,
              note: 'For anything urgent.',
            },
          ]
        : []),
      ...(business.email
        ? [
            {
              kind: 'email' as const,
              label: 'Email',
              shown: business.email,
              href: `mailto:${business.email}`,
              note: `Answered within ${figures.enquiryResponse}.`,
            },
          ]
        : []),
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
      ].filter(({ href }) => href !== ''),
    },
    area: business.serviceArea
      ? { title: 'Service area', text: `We look after homes in ${business.serviceArea}.` }
      : null,
    identity: identityLines(business),
    office: business.address ? { title: 'Office', text: business.address } : null,
    form: {
      title: 'Send us a message',
      text: `Your message goes to a person, and the answer comes within ${figures.enquiryResponse}. To ask for dates in one of our homes, the enquiry form is quicker.`,
      enquiry: { label: 'Send an enquiry', href: '/enquiry' },
    },
  }
}
