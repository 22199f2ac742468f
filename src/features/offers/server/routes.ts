import type { GivenGuest } from '#features/register/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { callerKey } from '#platform/server/http/limits.ts'
import { answerOnce, type Once } from '#platform/server/http/once.ts'
import { type Call, officeRouteOnce, type Route, route } from '#platform/server/http/route.ts'
import { GUEST, inTransaction, type TxContext } from '#platform/server/transaction.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import * as calls from '../contract.ts'
import { acceptOffer, declineOffer, NightsGone, type Opened } from './internal/accepting.ts'
import { findAlternatives } from './internal/alternatives.ts'
import { emailLink } from './internal/emailing-link.ts'
import { offerForGuest } from './internal/guest-offer.ts'
import { offerBehind } from './internal/link.ts'
import { offerOnWire, readOffers, summariseOffers } from './internal/offers.ts'
import { linkRemembered, type RememberedLink, rememberLink } from './internal/remembered-link.ts'
import { resendOffer, sendOffer, withdrawOffer } from './internal/sending.ts'

/** Acceptances and refusals per IP address. */
const MAX_ANSWERS_AN_HOUR = 60

export const offerRoutes: Route[] = [
  officeRouteOnce(
    calls.sendOffer,
    async (tx, { body }) => rememberLink(tx.config, await sendOffer(tx, body)),
    offerWithLink,
  ),
  route(calls.listOffers, (ctx, { query }) => readOffers(ctx, query)),
  route(calls.summariseOffers, (ctx) => summariseOffers(ctx)),
  route(calls.findAlternatives, (ctx, { query: { propertyId, checkIn, checkOut, guests } }) =>
    findAlternatives(ctx, { propertyId, stay: { checkIn, checkOut }, guests }),
  ),
  route(calls.getOffer, (ctx, { params }) => offerOnWire(ctx, params.id)),
  officeRouteOnce(
    calls.withdrawOffer,
    (tx, { params, body }) => withdrawOffer(tx, params.id, body.version),
    (ctx, { id }) => offerOnWire(ctx, id),
  ),
  officeRouteOnce(
    calls.resendOffer,
    async (tx, { params, body }) => rememberLink(tx.config, await resendOffer(tx, params.id, body)),
    offerWithLink,
  ),
  route(calls.readOffer, async (ctx, { params, caller }) =>
    offerForGuest(ctx, await offerBehind(ctx, params.token, caller.ip)),
  ),
  route(calls.acceptOffer, (ctx, call) =>
    answerOffer(ctx, call, {
      route: calls.acceptOffer,
      run: (tx, opened) => acceptOffer(tx, opened, call.body),
    }),
  ),
  route(calls.emailOfferLink, async (ctx, { params, caller }) => {
    const offerId = await offerBehind(ctx, params.token, caller.ip)
    return inTransaction(ctx, GUEST, (tx) => emailLink(tx, offerId))
  }),
  route(calls.declineOffer, (ctx, call) =>
    answerOffer(ctx, call, {
      route: calls.declineOffer,
      run: (tx, opened) => declineOffer(tx, opened, call.body.word),
    }),
  ),
]

/** An offer with the link that was stored for repeats. */
async function offerWithLink(ctx: AppContext, sent: RememberedLink) {
  return { ...(await offerOnWire(ctx, sent.id)), link: linkRemembered(ctx.config, sent) }
}

interface GuestAnswer {
  route: Endpoint
  run(tx: TxContext, opened: Opened): Promise<unknown>
}

/** Runs a guest's answer once and returns the offer afterwards. */
async function answerOffer(
  ctx: AppContext,
  call: Call<typeof calls.acceptOffer | typeof calls.declineOffer>,
  { route, run }: GuestAnswer,
) {
  const { token } = call.params
  const { ip } = call.caller
  const offerId = await offerBehind(ctx, token, ip)
  try {
    const remembered = { ...call, body: withoutPassports(call.body) }
    await answerOnce(ctx, GUEST, remembered, onceForOffer(route, offerId, ip), (tx) => run(tx, { offerId, token }))
  } catch (error) {
    throw error instanceof NightsGone ? await nightsGone(ctx, error) : error
  }
  return offerForGuest(ctx, offerId)
}

/** Drops passport numbers from the stored request: a reader of the database must not be able to test numbers against its hash. */
function withoutPassports(body: object): object {
  if (!('guests' in body) || !Array.isArray(body.guests)) return body
  return { ...body, guests: body.guests.map(({ name, nationality }: GivenGuest) => ({ name, nationality })) }
}

/** The answer is stored under the offer's id: the database never holds the token. */
function onceForOffer(endpoint: Endpoint, offerId: number, ip: string): Once<undefined> {
  return {
    route: endpoint,
    about: offerId,
    limits: [{ key: `answer to an offer ${callerKey(ip)}`, max: MAX_ANSWERS_AN_HOUR, withinMinutes: 60 }],
  }
}

async function nightsGone(ctx: AppContext, { requested }: NightsGone): Promise<Refusal> {
  return new Refusal('conflict', 'Another guest has just booked these nights. This is what is available instead.', {
    body: { alternatives: await findAlternatives(ctx, requested) },
  })
}
