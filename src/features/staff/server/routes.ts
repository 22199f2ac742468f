import type { Config } from '#platform/server/config.ts'
import { type Call, officeRoute, type Route, route, type Visitor } from '#platform/server/http/route.ts'
import { cookieTakenBack, cookieWith } from '#platform/server/http/session-cookie.ts'
import type { StaffMember } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import * as contract from '../contract.ts'
import { demoAccount } from './demo-account.ts'
import { type Business, type OwnAccount, readAccount } from './inside/account.ts'
import { browserInWords } from './inside/browser-words.ts'
import { changePassword, chooseOwn } from './inside/own-password.ts'
import {
  acceptSecondFactor,
  offerSecondFactor,
  rejectSecondFactor,
  renewRecoveryCodes,
} from './inside/own-second-factor.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './inside/own-sessions.ts'
import { signIn, signOut, whoIs } from './inside/sign-in.ts'

/** With `demo`, whoever tries the demo is shown its account. */
export function staffRoutes(business: Business, { demo }: Config): Route[] {
  return [...signInRoutes(business, demo), ...accountRoutes(business)]
}

function signInRoutes(business: Business, demo: boolean): Route[] {
  return [
    route(contract.signIn, async (office, call) => {
      const { signedIn, key, deviceCookie } = await signIn(office, call.body, browserOf(call))
      call.answerWith('Set-Cookie', cookieWith(office.config, key))
      call.answerWith('Set-Cookie', deviceCookie)
      return signedIn
    }),
    route(contract.signOut, async (office, call) => {
      await signOut(office, call.header('cookie'))
      call.answerWith('Set-Cookie', cookieTakenBack(office.config))
      return SUCCESS
    }),
    route(contract.getSession, (office, { visitor }) => whoIs(office, visitor.staff), { beforeOwnPassword: true }),
    route(
      contract.chooseOwnPassword,
      async (office, call) => {
        const { signedIn, key } = await chooseOwn(office, ownOf(call, business), call.body)
        call.answerWith('Set-Cookie', cookieWith(office.config, key))
        return signedIn
      },
      { beforeOwnPassword: true },
    ),
    ...(demo ? [demoAccountRoute()] : []),
  ]
}

/** Passwords are hashed before any transaction, so most verbs of an account open their own. */
function accountRoutes(business: Business): Route[] {
  return [
    route(contract.getAccount, (office, { visitor }) => readAccount(office, visitor.staff)),
    route(contract.changePassword, async (office, call) => {
      const key = await changePassword(office, ownOf(call, business), call.body)
      call.answerWith('Set-Cookie', cookieWith(office.config, key))
      return SUCCESS
    }),
    route(contract.listSessions, (office, { visitor, query }) => ownSessions(office, visitor.staff, query)),
    officeRoute(contract.endOneSession, async (tx, { params }) => {
      await endOwnSession(tx, params.id)
      return SUCCESS
    }),
    officeRoute(contract.endOtherSessions, async (tx) => {
      await endOtherSessions(tx)
      return SUCCESS
    }),
    route(contract.offerSecondFactor, (office, call) => offerSecondFactor(office, ownOf(call, business), call.body)),
    route(contract.switchOnSecondFactor, async (office, call) => {
      return { recoveryCodes: await acceptSecondFactor(office, ownOf(call, business), call.body) }
    }),
    route(contract.switchOffSecondFactor, async (office, call) => {
      await rejectSecondFactor(office, ownOf(call, business), call.body)
      return SUCCESS
    }),
    route(contract.renewRecoveryCodes, async (office, call) => {
      return { recoveryCodes: await renewRecoveryCodes(office, ownOf(call, business), call.body) }
    }),
  ]
}

const SUCCESS = { success: true } as const

/** Shows the demo's account to who tries the demo; a real site does not have this call. */
function demoAccountRoute(): Route {
  return route(contract.getDemoAccount, async (office) => {
    const account = await demoAccount(office)
    if (!account) throw new Refusal('not-found', 'Not found')
    return account
  })
}

function browserOf({ visitor, header }: Pick<Call, 'visitor' | 'header'>) {
  return { ip: visitor.ip, cookies: header('cookie'), userAgent: header('user-agent') }
}

function ownOf(
  { visitor, header }: { visitor: Visitor<StaffMember>; header: Call['header'] },
  business: Business,
): OwnAccount {
  return { staff: visitor.staff, business, browser: browserInWords(header('user-agent')) }
}
