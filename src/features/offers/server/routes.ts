import { visitorKey } from '#platform/server/http/limits.ts'
import { aboutItem, answerOnce, type Once } from '#platform/server/http/once.ts'
import { type Call, type Route, route, type StaffMember } from '#platform/server/http/route.ts'
import type { Books, Office } from '#platform/server/office.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import * as calls from '../contract.ts'
import { acceptOffer, declineOffer, NightsGone, type Opened } from './accepting.ts'
import { findAlternatives } from './alternatives.ts'
import { offerForGuest } from './guest-offer.ts'
import { offerBehind } from './link.ts'
import { offerOnWire, readOffer, readOffers, summariseOffers } from './offers.ts'
import { linkRemembered, type RememberedLink, rememberLink } from './remembered-link.ts'
import { resendOffer, sendOffer, withdrawOffer } from './sending.ts'

/** Answers to offers that one address may send in an hour. */
const MOST_ANSWERS_AN_HOUR = 60

export function offerRoutes(office: Office): Route[] {
  return [
    route(calls.sendOffer, async (call) => {
      const staff = staffOf(call)
      const sent = await answerOnce(office, call, { route: calls.sendOffer }, async (books) =>
        rememberLink(office.config, await sendOffer(office, books, call.body, staff)),
      )
      return toldOnce(sent)
    }),
    route(calls.listOffers, ({ query }) => readOffers(office, query)),
    route(calls.summariseOffers, () => summariseOffers(office)),
    route(calls.findAlternatives, ({ query: { propertyId, checkIn, checkOut, guests } }) =>
      findAlternatives(office, { propertyId, stay: { checkIn, checkOut }, guests }),
    ),
    route(calls.getOffer, ({ params }) => readOffer(office, params.id)),
    route(calls.withdrawOffer, async (call) => {
      const { id } = call.params
      // Remembered is that it was done; of the guest nothing.
      await answerOnce(office, call, { route: aboutItem(calls.withdrawOffer, id) }, async (books) => {
        await withdrawOffer(office, books, id, call.body.version, staffOf(call))
        return { id }
      })
      return offerOnWire(office, office.database, id)
    }),
    route(calls.resendOffer, async (call) => {
      const { id } = call.params
      const sent = await answerOnce(office, call, { route: aboutItem(calls.resendOffer, id) }, async (books) =>
        rememberLink(office.config, await resendOffer(office, books, id, call.body, staffOf(call))),
      )
      return toldOnce(sent)
    }),
    route(calls.readOffer, async ({ params, visitor }) =>
      offerForGuest(office, await offerBehind(office, params.token, visitor.ip)),
    ),
    route(calls.acceptOffer, async (call) => {
      const accepted = await answered(call, calls.acceptOffer, (books, opened) =>
        acceptOffer(office, books, opened, call.body),
      )
      office.publicDataChanged()
      return accepted
    }),
    route(calls.declineOffer, (call) =>
      answered(call, calls.declineOffer, (books, opened) => declineOffer(office, books, opened, call.body.word)),
    ),
  ]

  /** An offer that went out, with its private address. */
  async function toldOnce(sent: RememberedLink) {
    return { ...(await offerOnWire(office, office.database, sent.id)), link: linkRemembered(office.config, sent) }
  }

  /** Does once what a guest answers, and shows the offer as it then stands. */
  async function answered(
    call: Call<typeof calls.acceptOffer | typeof calls.declineOffer>,
    endpoint: Endpoint,
    act: (books: Books, opened: Opened) => Promise<unknown>,
  ) {
    const { token } = call.params
    const { ip } = call.visitor
    const offerId = await offerBehind(office, token, ip)
    try {
      await answerOnce(office, call, manners(endpoint, offerId, ip), (books) => act(books, { offerId, token }))
    } catch (error) {
      throw error instanceof NightsGone ? await nightsGone(office, error) : error
    }
    return offerForGuest(office, offerId)
  }
}

/** An answer is remembered under its offer's number: the token stands nowhere in the books. */
function manners(endpoint: Endpoint, offerId: number, ip: string): Once<undefined> {
  return {
    route: { ...endpoint, path: endpoint.path.replace('{token}', String(offerId)) },
    limits: [{ key: `answer to an offer ${visitorKey(ip)}`, most: MOST_ANSWERS_AN_HOUR, withinMinutes: 60 }],
  }
}

async function nightsGone(office: Office, { wished }: NightsGone): Promise<Refusal> {
  return new Refusal('taken', 'These nights have gone to somebody else meanwhile. This is what is free instead.', {
    body: { alternatives: await findAlternatives(office, wished) },
  })
}

function staffOf({ visitor }: Pick<Call, 'visitor'>): StaffMember {
  if (!visitor.staff) throw new Refusal('signed-out', 'Please sign in')
  return visitor.staff
}
