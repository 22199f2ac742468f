import { useQuery } from '@tanstack/react-query'
import { picturedHomesQuery } from '#features/properties/web/queries.ts'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'

interface HomePhotographProps {
  /** Indexes of a featured home and of its photograph. With fewer homes or photographs, counting starts again. */
  home: number
  photograph: number
}

/** A photograph of a home on a page about the business. Nothing without featured homes that have photographs. */
export function HomePhotograph({ home, photograph }: HomePhotographProps) {
  const { data } = useQuery(picturedHomesQuery)
  const homes = (data?.rows ?? []).filter(({ photographs }) => photographs.length > 0)
  const photographs = homes[home % homes.length]?.photographs ?? []
  const picture = photographs[photograph % photographs.length]
  if (!picture) return null
  return <Photograph photograph={picture} load="now" sizes={HALF_SIZES} className={HALF_LOOK} />
}

/** A picture beside a text: half the page on a desktop, the whole width on a phone. */
export const HALF_SIZES = '(min-width: 1280px) 516px, (min-width: 1024px) 42vw, 92vw'
export const HALF_LOOK = 'aspect-3/2 w-full rounded-hero'
