import { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { dataDefaults, readOverHttp, setRefetchClient } from '#platform/web/api.ts'
import { recordEarlyFields, replayEarlyFields } from '#platform/web/early-fields.ts'
import { takeEarlyClicks } from './boot.ts'
import { followLinks } from './routing/follow-links.ts'
import { fillCache, parsePageData } from './routing/page-data.ts'
import { loadPage, PageLoader } from './routing/page-loader.ts'
import { Site } from './site.tsx'

/** Hydrates the page from the data in the HTML, without an API request. Fetches the page's code if needed. */
async function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  const delivered = parsePageData(document.getElementById('delivered')?.textContent ?? '{}')
  if (!root) return
  await nextTask()
  const client = new QueryClient({ defaultOptions: dataDefaults(readOverHttp) })
  setRefetchClient(client)
  fillCache(client, delivered)
  await nextTask()
  const first = await loadPage(client, location.pathname + location.search, delivered.today)
  const pageLoader = new PageLoader(client, delivered.today, first)
  const site = <Site client={client} pageLoader={pageLoader} today={delivered.today} />
  const pressed = takeEarlyClicks()
  followLinks(pageLoader)
  const pressAgain = () => {
    for (const button of pressed) button.click()
  }
  addEventListener('alive', replayEarlyFields, { once: true })
  addEventListener('alive', pressAgain, { once: true })
  startTransition(() => {
    hydrateRoot(root, site)
  })
  recordEarlyFields(root)
}

/** Splits the work into tasks, so that a slow phone can respond to a tap in between. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function tryToHydrate(): void {
  // After a failure, such as lost network, links still work without scripts; the next press tries again.
  hydrate().catch(() => addEventListener('pointerdown', tryToHydrate, { once: true }))
}

setTimeout(tryToHydrate)
