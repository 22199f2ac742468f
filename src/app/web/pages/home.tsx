import { useQuery } from '@tanstack/react-query'
import { featuredHomesQuery, homesQuery } from '#features/properties/web/queries.ts'
import { useToday } from '../moment.tsx'
import type { Page } from '../page.ts'
import { PageHead } from '../page-head.tsx'
import { useSite } from '../site-facts.ts'
import { factsOf } from '../words/figures.ts'
import { homeWords } from '../words/home.ts'
import { About } from './home/about.tsx'
import { Amenities } from './home/amenities.tsx'
import { ContactUs } from './home/contact-us.tsx'
import { FeaturedHomes } from './home/featured-homes.tsx'
import { GuestTicker, GuestVoices, voicesQuery } from './home/guest-voices.tsx'
import { Hero } from './home/hero.tsx'
import { Landlords } from './home/landlords.tsx'
import { useLodgingFacts } from './home/lodging-facts.ts'
import { Reasons } from './home/reasons.tsx'
import { Welcome } from './home/welcome.tsx'

/** The front page, block by block as the specification names them (specification 2). */
function Home() {
  const site = useSite()
  const words = homeWords(factsOf(site))
  const { data: featured } = useQuery(featuredHomesQuery)
  const { hero, owners } = site.photographs
  return (
    <>
      <PageHead
        title={words.hero.headline}
        description={`${words.hero.subtitle}. ${site.settings.business.name}: homes in ${site.settings.business.serviceArea}.`}
        path="/"
        picture={hero?.src ?? featured?.[0]?.photographs[0]?.src}
        facts={[useLodgingFacts()]}
      />
      <Hero words={words.hero} photograph={hero} today={useToday()} />
      <Welcome guests={words.guests} owners={words.owners} />
      <FeaturedHomes words={words.featured} />
      <Reasons words={words.reasons} />
      <About words={words.about} photograph={featured?.[0]?.photographs[1]} />
      <Amenities words={words.amenities} />
      <GuestVoices words={words.reviews} />
      <Landlords words={words.landlords} photograph={owners} />
      <ContactUs words={words.contact} business={site.settings.business} />
      <GuestTicker words={words.ticker} />
    </>
  )
}

export const page: Page = {
  load: async (_, ask) => {
    await Promise.all([ask(featuredHomesQuery), ask(homesQuery), ask(voicesQuery)])
    return {}
  },
  Component: Home,
}
