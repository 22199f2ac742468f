import { lazy, Suspense, useRef, useState } from 'react'
import { officeUrl } from '#features/office-url.ts'
import { usePermitted } from '#features/permitted.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { loadWithRetry } from '#platform/web/offline.ts'
import type { PendingUploads } from '../photographs/pending-uploads.ts'
import { EditorOutline } from '../views/editor-outline.tsx'
import { HomeList } from './home-list.tsx'

/** The large rich text editor loads only with the form of a home. */
const HomeEditor = lazy(() => loadWithRetry(() => import('../form/home-editor.tsx')))
const HomePrices = lazy(() => loadWithRetry(() => import('../views/home-prices.tsx')))
const HomeArrival = lazy(() => loadWithRetry(() => import('../views/home-arrival.tsx')))

const HOME_VIEWS = new Map([
  ['prices', HomePrices],
  ['arrival', HomeArrival],
])

/**
 * Shows the list, a home (`property=3`, `view=prices`, `view=arrival`) or the form of a new home (`property=new`). Staff who may
 * not edit homes see only the list.
 */
export function PropertiesTab() {
  const urlState = useUrlState()
  const canEdit = usePermitted('edit lettings')
  const open = canEdit && urlState.read('property')
  const [pendingUploads, setPendingUploads] = useState<PendingUploads>()
  const hasReturned = useRef(false)

  /** Opens a home, or returns to the list with its filters. */
  const go = (property: 'new' | number | undefined, pendingUploads?: PendingUploads) => {
    const { read } = urlState
    setPendingUploads(pendingUploads)
    hasReturned.current = property === undefined
    const list = { search: read('search'), shown: read('shown'), sort: read('sort'), page: read('page') }
    urlState.go(officeUrl('properties', { ...list, property }))
  }

  if (!open) return <HomeList onOpen={go} hasReturned={hasReturned.current} />
  const View = open === 'new' ? undefined : HOME_VIEWS.get(urlState.read('view'))
  if (View)
    return (
      <Suspense fallback={<EditorOutline />}>
        <View key={open} id={Number(open)} onLeave={() => go(undefined)} />
      </Suspense>
    )
  return (
    <Suspense fallback={<EditorOutline />}>
      <HomeEditor
        key={open}
        homeId={open === 'new' ? 'new' : Number(open)}
        pendingUploads={pendingUploads}
        onLeave={go}
      />
    </Suspense>
  )
}
