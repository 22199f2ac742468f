import type { Config } from '#platform/server/config.ts'
import { type Call, type Caller, officeRoute, type Route, route } from '#platform/server/http/route.ts'
import { cookieTakenBack, cookieWith } from '#platform/server/http/session-cookie.ts'
import type { StaffMember } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import * as contract from '../contract.ts'
import { demoAccount } from './demo-account.ts'
import { type Business, type OwnAccount, readAccount } from './internal/account.ts'
import { describeBrowser } from './internal/browser-words.ts'
import { changePassword, chooseOwn } from './internal/own-password.ts'
import {
  offerSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from './internal/own-second-factor.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './internal/own-sessions.ts'
import { signIn, signOut, whoIs } from './internal/sign-in.ts'

/** With `demo`, a public route returns the demo's account. */
export function staffRoutes(business: Business, { demo }: Config): Route[] {
  return [...signInRoutes(business, demo), ...accountRoutes(business)]
}

function signInRoutes(business: Business, demo: boolean): Route[] {
  return [
    route(contract.signIn, async (ctx, call) => {
      const { signedIn, key, deviceCookie } = await signIn(ctx, call.body, browserOf(call))
      call.answerWith('Set-Cookie', cookieWith(ctx.config, key))
      call.answerWith('Set-Cookie', deviceCookie)
      return signedIn
    }),
    route(contract.signOut, async (ctx, call) => {
      await signOut(ctx, call.header('cookie'))
      call.answerWith('Set-Cookie', cookieTakenBack(ctx.config))
      return SUCCESS
    }),
    route(contract.getSession, (ctx, { caller }) => whoIs(ctx, caller.staff), { beforeOwnPassword: true }),
    route(
      contract.chooseOwnPassword,
      async (ctx, call) => {
        const { signedIn, key } = await chooseOwn(ctx, ownOf(call, business), call.body)
        call.answerWith('Set-Cookie', cookieWith(ctx.config, key))
        return signedIn
      },
      { beforeOwnPassword: true },
    ),
    ...(demo ? [demoAccountRoute()] : []),
  ]
}

/** Hashing runs outside transactions, so most handlers open their own. */
function accountRoutes(business: Business): Route[] {
  return [
    route(contract.getAccount, (ctx, { caller }) => readAccount(ctx, caller.staff)),
    route(contract.changePassword, async (ctx, call) => {
      const key = await changePassword(ctx, ownOf(call, business), call.body)
      call.answerWith('Set-Cookie', cookieWith(ctx.config, key))
      return SUCCESS
    }),
    route(contract.listSessions, (ctx, { caller, query }) => ownSessions(ctx, caller.staff, query)),
    officeRoute(contract.endOneSession, async (tx, { params }) => {
      await endOwnSession(tx, params.id)
      return SUCCESS
    }),
    officeRoute(contract.endOtherSessions, async (tx) => {
      await endOtherSessions(tx)
      return SUCCESS
    }),
    route(contract.offerSecondFactor, (ctx, call) => offerSecondFactor(ctx, ownOf(call, business), call.body)),
    route(contract.switchOnSecondFactor, async (ctx, call) => {
      return { recoveryCodes: await switchOnSecondFactor(ctx, ownOf(call, business), call.body) }
    }),
    route(contract.switchOffSecondFactor, async (ctx, call) => {
      await switchOffSecondFactor(ctx, ownOf(call, business), call.body)
      return SUCCESS
    }),
    route(contract.renewRecoveryCodes, async (ctx, call) => {
      return { recoveryCodes: await renewRecoveryCodes(ctx, ownOf(call, business), call.body) }
    }),
  ]
}

const SUCCESS = { success: true } as const

/** Registered in the demo only. */
function demoAccountRoute(): Route {
  return route(contract.getDemoAccount, async (ctx) => {
    const account = await demoAccount(ctx)
    if (!account) throw new Refusal('not-found', 'Not found')
    return account
  })
}

function browserOf({ caller, header }: Pick<Call, 'caller' | 'header'>) {
  return { ip: caller.ip, cookies: header('cookie'), userAgent: header('user-agent') }
}

function ownOf(
  { caller, header }: { caller: Caller<StaffMember>; header: Call['header'] },
  business: Business,
): OwnAccount {
  return { staff: caller.staff, business, browser: describeBrowser(header('user-agent')) }
}
