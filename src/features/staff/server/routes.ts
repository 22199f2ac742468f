import { type Call, type Route, route } from '#platform/server/http/route.ts'
import { cookieTakenBack, cookieWith } from '#platform/server/http/session-cookie.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import * as contract from '../contract.ts'
import { type Business, readAccount } from './account.ts'
import { browserInWords } from './browser-words.ts'
import { demoAccount } from './demo-account.ts'
import { changePassword, chooseOwn } from './own-password.ts'
import { acceptSecondFactor, offerSecondFactor, rejectSecondFactor, renewRecoveryCodes } from './own-second-factor.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts'
import { signIn, signOut, whoIs } from './sign-in.ts'

export function staffRoutes(office: Office, business: Business): Route[] {
  return [...signInRoutes(office, business), ...accountRoutes(office, business)]
}

function signInRoutes(office: Office, business: Business): Route[] {
  const { config } = office
  return [
    route(contract.signIn, async (call) => {
      const { signedIn, key } = await signIn(office, call.body, knockerOf(call))
      call.answerWith('Set-Cookie', cookieWith(config, key))
      return signedIn
    }),
    route(contract.signOut, async (call) => {
      await signOut(office, call.header('cookie'))
      call.answerWith('Set-Cookie', cookieTakenBack(config))
      return SUCCESS
    }),
    route(contract.getSession, async (call) => whoIs(office, staffOf(call)), { beforeOwnPassword: true }),
    route(
      contract.chooseOwnPassword,
      async (call) => {
        const { signedIn, key } = await chooseOwn(office, staffOf(call), call.body, deskOf(call, business))
        call.answerWith('Set-Cookie', cookieWith(config, key))
        return signedIn
      },
      { beforeOwnPassword: true },
    ),
    ...(config.demo ? [demoAccountRoute(office)] : []),
  ]
}

function accountRoutes(office: Office, business: Business): Route[] {
  const { config } = office
  return [
    route(contract.getAccount, async (call) => readAccount(office, staffOf(call))),
    route(contract.changePassword, async (call) => {
      const key = await changePassword(office, staffOf(call), call.body, deskOf(call, business))
      call.answerWith('Set-Cookie', cookieWith(config, key))
      return SUCCESS
    }),
    route(contract.listSessions, async (call) => ownSessions(office, staffOf(call), call.query)),
    route(contract.endOneSession, async (call) => {
      await endOwnSession(office, staffOf(call), call.params.id)
      return SUCCESS
    }),
    route(contract.endOtherSessions, async (call) => {
      await endOtherSessions(office, staffOf(call))
      return SUCCESS
    }),
    route(contract.offerSecondFactor, async (call) => offerSecondFactor(office, staffOf(call), call.body, business)),
    route(contract.switchOnSecondFactor, async (call) => {
      return { recoveryCodes: await acceptSecondFactor(office, staffOf(call), call.body, business) }
    }),
    route(contract.switchOffSecondFactor, async (call) => {
      await rejectSecondFactor(office, staffOf(call), call.body, business)
      return SUCCESS
    }),
    route(contract.renewRecoveryCodes, async (call) => {
      return { recoveryCodes: await renewRecoveryCodes(office, staffOf(call), call.body) }
    }),
  ]
}

const SUCCESS = { success: true } as const

/** Shows the demo's account to who tries the demo; a real site does not have this call (decisions 4, row 2). */
function demoAccountRoute(office: Office): Route {
  return route(contract.getDemoAccount, async () => {
    const account = await demoAccount(office)
    if (!account) throw new Refusal('missing', 'Not found')
    return account
  })
}

function knockerOf({ visitor, header }: Pick<Call, 'visitor' | 'header'>) {
  return { ip: visitor.ip, cookies: header('cookie'), userAgent: header('user-agent') }
}

function deskOf({ header }: Pick<Call, 'header'>, business: Business) {
  return { business, browser: browserInWords(header('user-agent')) }
}

function staffOf({ visitor }: Pick<Call, 'visitor'>) {
  if (!visitor.staff) throw new Refusal('signed-out', 'Please sign in')
  return visitor.staff
}
