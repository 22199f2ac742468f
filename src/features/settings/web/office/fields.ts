import type { PublicSettings } from '#features/settings/contract.ts'

/** Sections made of fields; VAT is a single choice. */
export type FieldSection = 'business' | 'policy' | 'marketing'

/** Kind of input. Amounts are pounds in the form and pence everywhere else. */
type FieldKind = 'text' | 'email' | 'tel' | 'url' | 'time' | 'count' | 'decimal' | 'pounds' | 'scale'

export interface SettingField {
  name: string
  label: string
  kind: FieldKind
  /** Describes where the setting is shown and what it changes. */
  help: string
  /** The schema's maximum, for the `max` attribute of the input. */
  max?: number
}

export interface FieldGroup {
  title: string
  fields: SettingField[]
}

type Named<Section extends FieldSection> = (SettingField & { name: keyof PublicSettings[Section] & string })[]

const group = <Section extends FieldSection>(title: string, fields: Named<Section>): FieldGroup => ({ title, fields })

type Claim = Exclude<keyof PublicSettings['marketing'], `${string}Source`>

/** Each figure is followed by the field of its source. */
const claims = (title: string, figures: (SettingField & { name: Claim })[]): FieldGroup => ({
  title,
  fields: figures.flatMap((figure): SettingField[] => [
    figure,
    {
      name: `${figure.name}Source`,
      label: `Source: ${figure.label}`,
      kind: 'text',
      help: 'How you know, and what the figure is compared with. Shown in small print beside the figure.',
    },
  ]),
})

export const GROUPS: Record<FieldSection, FieldGroup[]> = {
  business: [
    group<'business'>('Name and address', [
      {
        name: 'name',
        label: 'Business name',
        kind: 'text',
        help: 'Shown in the header and footer, in every page’s title, and at the foot of every email.',
      },
      {
        name: 'address',
        label: 'Postal address',
        kind: 'text',
        help: 'Shown on the contact page, in the terms and in the privacy policy.',
      },
      {
        name: 'serviceArea',
        label: 'Service area',
        kind: 'text',
        help: 'Shown on the contact and About pages: “We look after homes in …”.',
      },
    ]),
    group<'business'>('Legal details', [
      {
        name: 'legalName',
        label: 'Legal name',
        kind: 'text',
        help: 'The registered name of the company, or your own name as a sole trader. All legal details are shown at the foot of the site, on the contact page, in the terms and privacy policy, and on offers and invoices.',
      },
      {
        name: 'companyNumber',
        label: 'Company number',
        kind: 'text',
        help: 'The number at Companies House, such as 01234567. Leave blank if you are a sole trader.',
      },
      {
        name: 'registeredAddress',
        label: 'Registered address',
        kind: 'text',
        help: 'The registered office of the company. A sole trader enters the address for legal documents.',
      },
      {
        name: 'vatNumber',
        label: 'VAT number',
        kind: 'text',
        help: 'Leave blank if you are not registered for VAT. Without a VAT number no invoice with VAT is issued.',
      },
      {
        name: 'icoNumber',
        label: 'ICO registration number',
        kind: 'text',
        help: 'The number under which the Information Commissioner’s Office lists you.',
      },
      {
        name: 'complaintsAddress',
        label: 'Address for complaints',
        kind: 'text',
        help: 'For example complaints@example.co.uk, or a postal address.',
      },
    ]),
    group<'business'>('Contacts', [
      {
        name: 'phone',
        label: 'Telephone',
        kind: 'tel',
        help: 'Shown on the contact page, in the policies, and at the foot of every email.',
      },
      {
        name: 'email',
        label: 'Email',
        kind: 'email',
        help: 'Shown to guests. Notices of new enquiries, messages and applications go to this address, and so do replies.',
      },
      {
        name: 'whatsapp',
        label: 'WhatsApp number',
        kind: 'tel',
        help: 'Enter the number with its country code: +44 7700 900142. Leave blank if you have none.',
      },
    ]),
    group<'business'>('Map', [
      {
        name: 'mapTiles',
        label: 'Map tile address (URL)',
        kind: 'text',
        help: 'Enter the address with {z}, {x} and {y}, as given by your map provider. If it is blank, homes show the map image that you upload. Guests are asked before their browser loads anything from the provider, and the privacy policy says so.',
      },
      {
        name: 'mapCredit',
        label: 'Map attribution',
        kind: 'text',
        help: 'Shown below the map. Use the wording that the provider requires: “© OpenStreetMap contributors”. Without an attribution no map is shown.',
      },
    ]),
    group<'business'>('Social links', [
      { name: 'facebook', label: 'Facebook', kind: 'url', help: 'Shown in the footer and on the contact page.' },
      { name: 'instagram', label: 'Instagram', kind: 'url', help: 'Shown in the footer and on the contact page.' },
      { name: 'tiktok', label: 'TikTok', kind: 'url', help: 'Shown in the footer and on the contact page.' },
    ]),
  ],
  policy: [
    group<'policy'>('Answers', [
      {
        name: 'enquiryResponseHours',
        label: 'Enquiries and messages answered within (hours)',
        kind: 'count',
        help: 'This time is promised on the site and in emails. It sets the deadline of each new enquiry and message.',
      },
      {
        name: 'applicationResponseHours',
        label: 'Owners’ applications reviewed within (hours)',
        kind: 'count',
        help: 'This time is promised on the owners’ page. It sets the deadline of each new application.',
      },
    ]),
    group<'policy'>('The stay', [
      {
        name: 'checkInFrom',
        label: 'Check-in from',
        kind: 'time',
        help: 'For new bookings. Existing bookings keep the agreed time.',
      },
      {
        name: 'checkOutBy',
        label: 'Check-out by',
        kind: 'time',
        help: 'For new bookings. It must be before check-in, so that homes can be made ready.',
      },
      {
        name: 'extendedHourPence',
        label: 'Early check-in or late check-out, per hour',
        kind: 'pounds',
        help: 'Shown in the FAQ, help and terms.',
      },
      {
        name: 'minimumStayNights',
        label: 'Minimum stay (nights)',
        kind: 'count',
        help: 'Shown on every home’s page. Enquiries for a shorter stay are marked; a shorter booking needs a reason.',
      },
      { name: 'minimumAge', label: 'Minimum age', kind: 'count', help: 'Shown in the FAQ, help and terms.' },
      {
        name: 'arrivalDetailsHours',
        label: 'Check-in details shown before arrival (hours)',
        kind: 'count',
        help: 'Shown in the FAQ and help, and used for stays that are agreed from now on.',
      },
      {
        name: 'addressDays',
        label: 'Address shown before arrival (days)',
        kind: 'count',
        max: 730,
        help: 'A guest who has paid sees the address and directions from so many days before check-in. Leave empty to show them as soon as the stay is paid.',
      },
    ]),
    group<'policy'>('Money', [
      {
        name: 'securityDepositPercent',
        label: 'Security deposit (% of the price)',
        kind: 'count',
        max: 100,
        help: 'Shown in the terms, and with the price of each home without its own deposit. The larger of this percentage and the minimum amount applies.',
      },
      {
        name: 'securityDepositMinPence',
        label: 'Minimum security deposit',
        kind: 'pounds',
        help: 'The larger of this amount and the percentage above applies.',
      },
      {
        name: 'depositReturnWorkingDays',
        label: 'Deposit returned within (working days)',
        kind: 'count',
        help: 'Shown in the FAQ, help and terms. Existing bookings keep what was agreed.',
      },
      {
        name: 'cancellationScale',
        label: 'Cancellation charges',
        kind: 'scale',
        help: 'Each step begins so many days before check-in and charges this share of the price. Guests see the steps wherever cancelling is mentioned. The price of the stay is due on the last day with a full refund. Existing bookings keep what was agreed.',
      },
      {
        name: 'holdWorkingDays',
        label: 'Time to hold nights for an accepted offer (working days)',
        kind: 'count',
        help: 'Shown in the terms. Nights are held for up to this time until the deposit arrives.',
      },
      {
        name: 'holdGraceWorkingDays',
        label: 'Time to check the bank after a hold ends (working days)',
        kind: 'count',
        help: 'Unpaid dates are released after this time, or earlier once you import a bank statement that reaches the end of the hold and shows no payment. They stay held while a row of a statement may be the payment.',
      },
      {
        name: 'offerHours',
        label: 'An offer is valid for (hours)',
        kind: 'count',
        help: 'You can choose another time when you send an offer.',
      },
      {
        name: 'moneyEmailMinutes',
        label: 'Delay of emails about payments (minutes)',
        kind: 'count',
        help: 'If you undo a change within this time, no email about the change is sent.',
      },
    ]),
    group<'policy'>('How long personal data is kept', [
      {
        name: 'retentionYears',
        label: 'Records of guests who stayed (years after check-out)',
        kind: 'count',
        help: 'At least 6. This period is stated in the privacy policy. Older data is permanently erased every night.',
      },
      {
        name: 'enquiryRetentionMonths',
        label: 'Enquiries (months)',
        kind: 'count',
        help: 'This period is stated in the privacy policy. Older enquiries without a booking are erased every night.',
      },
      {
        name: 'messageRetentionMonths',
        label: 'Messages (months)',
        kind: 'count',
        help: 'This period is stated in the privacy policy. Older messages are erased every night.',
      },
      {
        name: 'applicationRetentionMonths',
        label: 'Applications (months)',
        kind: 'count',
        help: 'This period is stated in the privacy policy. Older applications are erased every night, except accepted applications.',
      },
      {
        name: 'applicationImageRetentionMonths',
        label: 'Photographs of applications (months)',
        kind: 'count',
        help: 'This period is stated in the privacy policy. Older photographs are erased every night.',
      },
      {
        name: 'emailRetentionMonths',
        label: 'Other emails (months)',
        kind: 'count',
        help: 'This period is stated in the privacy policy. Older emails are erased every night.',
      },
      {
        name: 'logRetentionDays',
        label: 'Technical logs (days)',
        kind: 'count',
        help: 'This period is stated in the privacy policy. Whoever runs the server must delete older logs.',
      },
    ]),
  ],
  marketing: [
    claims('To guests', [
      {
        name: 'averageRating',
        label: 'Average rating',
        kind: 'decimal',
        max: 5,
        help: 'Shown on the home and About pages until there are published reviews.',
      },
      {
        name: 'repeatCustomersPercent',
        label: 'Repeat customers (%)',
        kind: 'count',
        max: 100,
        help: 'Shown on the home and About pages.',
      },
      {
        name: 'premiumProperties',
        label: 'Premium properties',
        kind: 'count',
        help: 'Shown on the home and About pages.',
      },
      {
        name: 'happyGuests',
        label: 'Happy guests',
        kind: 'count',
        help: 'Shown on the home and About pages, followed by a plus sign.',
      },
    ]),
    claims('To owners', [
      {
        name: 'higherRevenuePercent',
        label: 'Higher revenue, up to (%)',
        kind: 'count',
        max: 100,
        help: 'Shown in the landlords’ section of the home page and on the owners’ pages.',
      },
      {
        name: 'protectionMillions',
        label: 'Protection (£ million)',
        kind: 'count',
        help: 'Shown in the landlords’ section of the home page and on the owners’ pages.',
      },
      {
        name: 'averageMonthlyIncomePence',
        label: 'Average monthly income',
        kind: 'pounds',
        help: 'Shown in the landlords’ section of the home page and on the owners’ pages.',
      },
    ]),
  ],
}
