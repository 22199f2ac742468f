import { ApiError, type ReadKey } from '#app/web/entry-server.tsx'
import { errorAnswer } from '#platform/server/http/answer.ts'
import { answerCall } from '#platform/server/http/register.ts'
import type { Route } from '#platform/server/http/route.ts'

/** Answers the pages' reads in process, by the same routes that HTTP has, as a visitor without a session. */
export function readerOf(routes: Route[]): (key: ReadKey) => Promise<unknown> {
  const reads = new Map(
    routes.filter(({ endpoint }) => endpoint.method === 'GET').map((route) => [route.endpoint.path, route]),
  )
  return async ([path, input, options]) => {
    const route = reads.get(path)
    if (route?.endpoint.access !== 'public') throw new ApiError(401, JSON.stringify({ message: 'Please sign in' }))
    try {
      const { answer, total } = await answerCall(route, input, {
        visitor: { ip: '', staff: null },
        header: () => undefined,
        answerWith: () => undefined,
      })
      return total === undefined ? answer : { rows: answer, total }
    } catch (error) {
      const refused = errorAnswer(error, '')
      if (refused.status === 404 && options.on404 === 'returnNull') return null
      if (refused.status >= 500) throw error
      throw new ApiError(refused.status, JSON.stringify(refused.body))
    }
  }
}
