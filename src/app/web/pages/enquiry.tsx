import { useQuery, useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { PassedDates, withoutPassedDates } from '#features/calendar/web/passed-dates.tsx'
import { hasBothDates, readStayChoice } from '#features/calendar/web/stay-choice.ts'
import type { Enquiry as SentEnquiry } from '#features/enquiries/contract.ts'
import { EnquiryForm } from '#features/enquiries/web/enquiry-form.tsx'
import { enquiryStart, findHomeByTitle, quotedGuests } from '#features/enquiries/web/enquiry-start.ts'
import { quoteQuery } from '#features/prices/web/queries.ts'
import { homesQuery } from '#features/properties/web/queries.ts'
import { ContactPerson } from '#features/settings/web/contact-person.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { PageHead } from '../page-head.tsx'
import { storeJustSent } from '../routing/just-sent.ts'
import type { Page, PageLocation } from '../routing/page.ts'
import { useToday } from '../today.tsx'

function Enquiry({ location: { search } }: { location: PageLocation }) {
  const { settings } = useSite()
  const { data: homes } = useQuery(homesQuery)
  const start = enquiryStart(search, homes?.rows ?? [], useToday())
  const client = useQueryClient()
  const onSent = ({ email, replyDueAt, propertyTitle, checkInDate, checkOutDate, guests }: SentEnquiry) => {
    const home = findHomeByTitle(propertyTitle, homes?.rows ?? [])
    const stay = readStayChoice(new URLSearchParams({ checkin: checkInDate ?? '', checkout: checkOutDate ?? '' }))
    // The price shown beside the form, read from the cache without a request.
    const quote =
      home && hasBothDates(stay)
        ? client.getQueryData(quoteQuery(home.id, { ...stay, guests: quotedGuests(guests, home) }).queryKey)
        : undefined
    storeJustSent({
      kind: 'enquiry',
      email,
      replyDueAt,
      home: home?.title ?? propertyTitle,
      checkIn: checkInDate,
      checkOut: checkOutDate,
      guests,
      total: quote?.total ?? null,
    })
    navigate('/')
  }
  return (
    <>
      <PageHead
        title="Send an enquiry"
        description={`Ask ${settings.business.name} for a stay: choose the home and your dates, see the whole price, and hear from us within ${settings.policy.enquiryResponseHours} hours.`}
        path="/enquiry"
      />
      <div className="wrap pt-10 pb-20 sm:pt-14">
        <div className="mb-10 items-end sm:mb-12 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)] lg:gap-x-16">
          <div>
            <h1>Send an enquiry</h1>
            <p className="mt-3 max-w-xl text-ink-soft text-lg">
              Tell us which home you would like and when. You pay nothing now, and we answer within{' '}
              {settings.policy.enquiryResponseHours} hours.
            </p>
          </div>
          <ContactPerson does="answers your enquiry" className="mt-6" />
        </div>
        <PassedDates path="/enquiry" search={search} today={useToday()} />
        <EnquiryForm
          key={search.toString()}
          start={start}
          today={useToday()}
          policy={settings.policy}
          onSent={onSent}
        />
      </div>
    </>
  )
}

export const page: Page = {
  load: async ({ search }, ask, today) => {
    const homes = await ask(homesQuery)
    const home = findHomeByTitle(search.get('property')?.trim() ?? '', homes?.rows ?? [])
    const choice = readStayChoice(withoutPassedDates(search, today))
    if (home && hasBothDates(choice))
      await ask(quoteQuery(home.id, { ...choice, guests: quotedGuests(choice.guests ?? 1, home) }))
    return {}
  },
  Component: Enquiry,
}
