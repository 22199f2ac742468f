import { PassedDates, withoutPassedDates } from '#features/calendar/web/passed-dates.tsx'
import { useStayChoice } from '#features/calendar/web/use-stay-choice.ts'
import { savedAddress } from '#features/search/web/saved/comparison.ts'
import { SavedHomesList } from '#features/search/web/saved/saved-homes-list.tsx'
import { StayBar } from '#features/search/web/stay-bar.tsx'
import { PageHead } from '../page-head.tsx'
import type { Page, PageLocation } from '../routing/page.ts'
import { useToday } from '../today.tsx'

function Saved({ location: { search } }: { location: PageLocation }) {
  const today = useToday()
  const [choice, choose] = useStayChoice(withoutPassedDates(search, today), savedAddress)
  return (
    <>
      <PageHead
        title="Saved homes"
        description="The homes that you saved in this browser, with the total price for your dates, to compare side by side."
      />
      <div className="wrap pt-10 pb-20 sm:pt-14">
        <h1>Saved homes</h1>
        <p className="mt-3 mb-8 max-w-xl text-ink-soft text-lg">
          Saved in this browser only. Choose your dates to see what is available and the total price.
        </p>
        <PassedDates path="/saved" search={search} today={today} />
        <StayBar choice={choice} today={today} onChoice={choose} />
        <div className="mt-8">
          <SavedHomesList choice={choice} />
        </div>
      </div>
    </>
  )
}

export const page: Page = { Component: Saved }
