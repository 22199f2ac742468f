import type { GuestEntry } from '#features/register/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { addressOrNetwork } from '#platform/server/http/limits/limits.ts'
import { answerOnce, type OnceOptions } from '#platform/server/http/limits/once.ts'
import { type Call, officeRoute, officeRouteOnce, type Route, route } from '#platform/server/http/routes/route.ts'
import { GUEST, inTransaction, type TxContext } from '#platform/server/transaction.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import * as calls from '../contract.ts'
import { acceptOffer, declineOffer, NightsTakenError, type OpenedLink } from './internal/accepting/accepting.ts'
import { findAlternatives } from './internal/alternatives.ts'
import { emailLink } from './internal/emailing-link.ts'
import { findOfferIdByLink } from './internal/find-offer-id-by-link.ts'
import { readOfferForGuest } from './internal/guest-offer.ts'
import { loadOffer, readOffers, summariseOffers } from './internal/offers.ts'
import { makeOfferLink, resendOffer, sendOffer, withdrawOffer } from './internal/sending.ts'

/** Maximum number of acceptances and refusals per IP address. */
const MAX_ANSWERS_AN_HOUR = 60

export const offerRoutes: Route[] = [
  officeRouteOnce(
    calls.sendOffer,
    (tx, { body }) => sendOffer(tx, body),
    (ctx, { id }) => loadOffer(ctx, id),
  ),
  route(calls.listOffers, (ctx, { query }) => readOffers(ctx, query)),
  route(calls.summariseOffers, (ctx) => summariseOffers(ctx)),
  route(calls.findAlternatives, (ctx, { query: { propertyId, checkIn, checkOut, guests } }) =>
    findAlternatives(ctx, { propertyId, stay: { checkIn, checkOut }, guests }),
  ),
  route(calls.getOffer, (ctx, { params }) => loadOffer(ctx, params.id)),
  officeRouteOnce(
    calls.withdrawOffer,
    (tx, { params, body }) => withdrawOffer(tx, params.id, body.version),
    (ctx, { id }) => loadOffer(ctx, id),
  ),
  officeRouteOnce(
    calls.resendOffer,
    (tx, { params, body }) => resendOffer(tx, params.id, body),
    (ctx, { id }) => loadOffer(ctx, id),
  ),
  // Without an Idempotency-Key, because the stored response would contain the link.
  officeRoute(calls.makeOfferLink, (tx, { params }) => makeOfferLink(tx, params.id)),
  route(calls.readOffer, async (ctx, { params, caller }) =>
    readOfferForGuest(ctx, await findOfferIdByLink(ctx, params.token, caller.ip)),
  ),
  route(calls.acceptOffer, (ctx, call) =>
    answerOffer(ctx, call, {
      route: calls.acceptOffer,
      run: (tx, opened) => acceptOffer(tx, opened, call.body),
    }),
  ),
  route(calls.emailOfferLink, async (ctx, { params, caller }) => {
    const offerId = await findOfferIdByLink(ctx, params.token, caller.ip)
    return inTransaction(ctx, GUEST, (tx) => emailLink(tx, offerId))
  }),
  route(calls.declineOffer, (ctx, call) =>
    answerOffer(ctx, call, {
      route: calls.declineOffer,
      run: (tx, opened) => declineOffer(tx, opened, call.body.word),
    }),
  ),
]

interface GuestAnswer {
  route: Endpoint
  run(tx: TxContext, opened: OpenedLink): Promise<unknown>
}

/** Runs a guest's answer once for each Idempotency-Key and returns the offer afterwards. */
async function answerOffer(
  ctx: AppContext,
  call: Call<typeof calls.acceptOffer | typeof calls.declineOffer>,
  { route, run }: GuestAnswer,
) {
  const { token } = call.params
  const { ip } = call.caller
  const offerId = await findOfferIdByLink(ctx, token, ip)
  try {
    const requestToStore = { ...call, body: withoutPassports(call.body) }
    await answerOnce(ctx, GUEST, requestToStore, onceForOffer(route, offerId, ip), (tx) => run(tx, { offerId, token }))
  } catch (error) {
    throw error instanceof NightsTakenError ? await nightsTakenConflict(ctx, error) : error
  }
  return readOfferForGuest(ctx, offerId)
}

/** Leaves out passport details: a reader of the database must not be able to test numbers against the stored hash. */
function withoutPassports(body: object): object {
  if (!('guests' in body) || !Array.isArray(body.guests)) return body
  return { ...body, guests: body.guests.map(({ name, nationality }: GuestEntry) => ({ name, nationality })) }
}

/** The response is stored under the offer's id, because the database must not contain the token. */
function onceForOffer(endpoint: Endpoint, offerId: number, ip: string): OnceOptions<undefined> {
  return {
    route: endpoint,
    about: offerId,
    limits: [{ key: `answer to an offer ${addressOrNetwork(ip)}`, max: MAX_ANSWERS_AN_HOUR, withinMinutes: 60 }],
  }
}

async function nightsTakenConflict(ctx: AppContext, { requested }: NightsTakenError): Promise<Refusal> {
  return new Refusal('conflict', 'Another guest has just booked these nights. This is what is available instead.', {
    body: { alternatives: await findAlternatives(ctx, requested) },
  })
}
