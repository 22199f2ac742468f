import { lazy, Suspense, useRef, useState } from 'react'
import { officeAddress } from '#features/office-address.ts'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { untilThere } from '#platform/web/offline.ts'
import { EditorOutline } from './editor-outline.tsx'
import { HomeList } from './home-list.tsx'
import type { PendingUploads } from './pending-uploads.ts'

/** Loaded lazily: the editor contains the rich text editor. */
const HomeEditor = lazy(() => untilThere(() => import('./home-editor.tsx')))
const HomePrices = lazy(() => untilThere(() => import('./home-prices.tsx')))
const HomeArrival = lazy(() => untilThere(() => import('./home-arrival.tsx')))

const ASPECTS = new Map([
  ['prices', HomePrices],
  ['arrival', HomeArrival],
])

/** Shows the list, a home (`property=3`, `view=prices`, `view=arrival`) or the form of a new home (`property=new`). */
export function PropertiesTab() {
  const urlState = useUrlState()
  const open = urlState.read('property')
  const [pendingUploads, setPendingUploads] = useState<PendingUploads>()
  const cameBack = useRef(false)

  /** Opens a home, or returns to the list with its filters. */
  const go = (property: 'new' | number | undefined, pendingUploads?: PendingUploads) => {
    const { read } = urlState
    setPendingUploads(pendingUploads)
    cameBack.current = property === undefined
    const list = { search: read('search'), shown: read('shown'), sort: read('sort'), page: read('page') }
    urlState.go(officeAddress('properties', { ...list, property }))
  }

  if (!open) return <HomeList onOpen={go} cameBack={cameBack.current} />
  const Aspect = open === 'new' ? undefined : ASPECTS.get(urlState.read('view'))
  if (Aspect)
    return (
      <Suspense fallback={<EditorOutline />}>
        <Aspect key={open} id={Number(open)} onLeave={() => go(undefined)} />
      </Suspense>
    )
  return (
    <Suspense fallback={<EditorOutline />}>
      <HomeEditor
        key={open}
        which={open === 'new' ? 'new' : Number(open)}
        pendingUploads={pendingUploads}
        onLeave={go}
      />
    </Suspense>
  )
}
