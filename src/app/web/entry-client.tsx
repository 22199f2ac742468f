import { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { dataDefaults, readOverHttp, rereadViewsOf } from '#platform/web/api.ts'
import { pressedUnheard } from './boot.ts'
import { giveAnswers, unwrap } from './page-data.ts'
import { prepare, Readiness } from './ready.ts'
import { Site } from './site.tsx'
import { followUnhydratedLinks } from './unhydrated-links.ts'

/** Hydrates the server's page with the data that came with it, without any request. */
async function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  const delivered = unwrap(document.getElementById('delivered')?.textContent ?? '{}')
  if (!root) return
  await nextTask()
  const client = new QueryClient({ defaultOptions: dataDefaults(readOverHttp) })
  rereadViewsOf(client)
  giveAnswers(client, delivered)
  await nextTask()
  const first = await prepare(client, location.pathname + location.search, delivered.today)
  const site = (
    <Site client={client} readiness={new Readiness(client, delivered.today, first)} today={delivered.today} />
  )
  const pressed = pressedUnheard()
  followUnhydratedLinks()
  const pressAgain = () => {
    for (const button of pressed) button.click()
  }
  addEventListener('alive', pressAgain, { once: true })
  startTransition(() => {
    hydrateRoot(root, site)
  })
}

/** Splits the work into tasks, so that a slow phone can respond to a tap in between. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function tryToHydrate(): void {
  // If hydration fails offline, the page stays readable and its links work; the next press tries again.
  hydrate().catch(() => addEventListener('pointerdown', tryToHydrate, { once: true }))
}

setTimeout(tryToHydrate)
