import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { whenIdle } from './when-idle.ts'

export type Deferred<Props> = ComponentType<Props> & {
  /** Fetches the part ahead of need, so that it is drawn at once. */
  preload: () => Promise<void>
}

const underWay = new Set<Promise<void>>()

/**
 * A part whose code comes in a file of its own. The server draws it like any other; in the browser its markup stands
 * as it came, and comes to life when the browser is idle or somebody has touched the page. `fallback` is only seen
 * where there is no markup yet, after a change of page.
 */
export function deferred<Props extends object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = <div className="min-h-96 animate-wait rounded-card bg-sand" />,
): Deferred<Props> {
  type Module = Awaited<ReturnType<typeof fetchModule>>
  let fetched: Module | undefined
  const preload = async () => {
    fetched ??= await fetchModule()
  }

  if (import.meta.env.SSR) {
    const fetching = preload().finally(() => underWay.delete(fetching))
    underWay.add(fetching)
  }

  const Later = lazy(() => untilWanted().then(() => again(fetchModule)))
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, at the top of a module, as `lazy` is
  function Deferred(props: Props) {
    // What is there is drawn in this pass, as `renderToString` needs it; and a part never changes its type while it stands.
    const [Part] = useState<ComponentType<Props>>(() => fetched?.default ?? Later)
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(Deferred, { preload })
}

/** Waits until every deferred part of the modules loaded so far is there. The server does this before it draws. */
export async function deferredParts(): Promise<void> {
  await Promise.all(underWay)
}

async function untilWanted(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive) return
  await new Promise<void>((resolve) => {
    const go = () => {
      cancelIdle()
      for (const sign of SIGNS) window.removeEventListener(sign, go, true)
      resolve()
    }
    const cancelIdle = whenIdle(go)
    for (const sign of SIGNS) window.addEventListener(sign, go, true)
  })
}

const SIGNS = ['pointerdown', 'keydown', 'focusin'] as const
const PAUSE_MS = 1500

/** One more try after a moment: on a train the first may meet a tunnel. */
async function again<Value>(attempt: () => Promise<Value>): Promise<Value> {
  try {
    return await attempt()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return attempt()
  }
}
