import { ApiError, type ReadKey } from '#app/web/entry-server.tsx'
import type { AppContext } from '#platform/server/app-context.ts'
import { errorAnswer } from '#platform/server/http/answer.ts'
import type { AnswerCache } from '#platform/server/http/answer-cache.ts'
import { answerCall, keyOf } from '#platform/server/http/routes/mount-routes.ts'
import type { Route } from '#platform/server/http/routes/route.ts'

/** Returns a function that calls GET endpoints without HTTP and without a session. Uses the HTTP answer cache if given. */
export function createReader(
  ctx: AppContext,
  routes: Route[],
  answerCache?: AnswerCache,
): (key: ReadKey) => Promise<unknown> {
  const reads = new Map(
    routes.filter(({ endpoint }) => endpoint.method === 'GET').map((route) => [route.endpoint.path, route]),
  )
  return async ([path, input, options]) => {
    const route = reads.get(path)
    if (route?.endpoint.access !== 'public') throw new ApiError(401, JSON.stringify({ message: 'Please sign in' }))
    try {
      if (!answerCache || !route.options.cached) return withTotal(await answerCall(ctx, route, input, ANONYMOUS))
      const { json, total } = await answerCache.get(keyOf(ctx, route.endpoint, input), async () => {
        const { answer, total } = await answerCall(ctx, route, input, ANONYMOUS)
        return { json: Buffer.from(JSON.stringify(answer)), total }
      })
      return withTotal({ answer: JSON.parse(json.toString()), total })
    } catch (error) {
      const refused = errorAnswer(error, '')
      if (refused.status === 404 && options.on404 === 'returnNull') return null
      if (refused.status >= 500) throw error
      throw new ApiError(refused.status, JSON.stringify(refused.body))
    }
  }
}

/** The request context of a visitor without a session. */
const ANONYMOUS = { caller: { ip: '', staff: null }, header: () => undefined, setHeader: () => undefined }

function withTotal({ answer, total }: { answer: unknown; total?: number }): unknown {
  return total === undefined ? answer : { rows: answer, total }
}
