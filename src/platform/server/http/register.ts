import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { KeptAnswers, SentAnswer } from './kept-answers.ts'
import { parseInput, type RawInput, shapeAnswer } from './parse.ts'
import type { Call, Route, StaffMember, Visitor } from './route.ts'

/** Tells whose session a request carries, if any. The staff feature knows how. */
export type Identify = (cookie: string | undefined) => Promise<StaffMember | null>

/** Puts every route of the table on the server. A route without a label cannot be registered (threats 9). */
export function registerRoutes(
  server: FastifyInstance,
  routes: Route[],
  identify: Identify,
  keptAnswers?: KeptAnswers,
): void {
  for (const route of routes) {
    const { endpoint, manners } = route
    if (endpoint.access !== 'public' && endpoint.access !== 'admin')
      throw new Error(`${endpoint.method} ${endpoint.path} does not say who may call it`)
    server.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(manners.bodyLimit && { bodyLimit: manners.bodyLimit }),
      handler: async (request, reply) => {
        const visitor = await admit(endpoint, request, identify)
        const raw: RawInput = { params: request.params, query: request.query, body: request.body }
        const answer = async (): Promise<SentAnswer> => {
          const { answer, total } = await answerCall(route, raw, {
            visitor,
            header: (name) => headerOf(request, name),
            answerWith: (name, value) => void reply.header(name, value),
          })
          return { json: Buffer.from(JSON.stringify(answer)), total }
        }
        const mayBeKept = keptAnswers && manners.kept && !visitor.staff
        return send(reply, endpoint, await (mayBeKept ? keptAnswers.answer(keyOf(endpoint, raw), answer) : answer()))
      },
    })
  }
}

/** Runs one route: parse, act, shape. Both HTTP and the page renderer call it, so both see the same answer. */
export async function answerCall(
  route: Route,
  raw: RawInput,
  caller: Pick<Call, 'visitor' | 'header' | 'answerWith'>,
): Promise<{ answer: unknown; total?: number }> {
  const parsed = parseInput(route.endpoint, raw)
  const result = await route.handle({ ...parsed, ...caller } as Call)
  if (!route.endpoint.paged) return { answer: shapeAnswer(route.endpoint, result) }
  const { rows, total } = result as { rows: unknown[]; total: number }
  return { answer: shapeAnswer(route.endpoint, rows), total }
}

async function admit(endpoint: Endpoint, request: FastifyRequest, identify: Identify): Promise<Visitor> {
  const staff = request.headers.cookie ? await identify(request.headers.cookie) : null
  if (endpoint.access === 'admin' && !staff) throw new Refusal('signed-out', 'Please sign in')
  return { ip: request.ip, staff }
}

/** The same question in other words, or with words that mean nothing, has the same key. */
export function keyOf(endpoint: Endpoint, raw: RawInput): string {
  const { params, query } = parseInput(endpoint, raw)
  return JSON.stringify([endpoint.path, params, query])
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()]
  return Array.isArray(value) ? value[0] : value
}

function send(reply: FastifyReply, endpoint: Endpoint, { json, total }: SentAnswer): FastifyReply {
  if (total !== undefined) reply.header('X-Total-Count', String(total))
  return reply
    .status(endpoint.status ?? 200)
    .header('Content-Type', 'application/json; charset=utf-8')
    .header('Cache-Control', 'private, no-store')
    .header('Vary', 'Cookie')
    .send(json)
}
