import type { Config } from '#platform/server/config.ts'
import {
  type Call,
  type Caller,
  officeRoute,
  type Route,
  route,
  uploadRoute,
} from '#platform/server/http/routes/route.ts'
import { expiredSessionCookie, sessionCookie } from '#platform/server/http/session-cookie.ts'
import { generateVariantsSoon } from '#platform/server/images/image-variants.ts'
import { keepPortrait } from '#platform/server/images/keep.ts'
import { inTransaction, type StaffMember } from '#platform/server/transaction.ts'
import { MAX_PHOTOGRAPH_BYTES } from '#platform/shared/photograph.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import * as contract from '../contract.ts'
import { confirmSession } from './confirmation.ts'
import { findDemoAccount } from './demo-account.ts'
import { type OwnAccount, type ReadSender, readAccount } from './internal/account.ts'
import { changeRole, inviteStaff, listStaff, removeColleague, resetAccess } from './internal/colleagues/colleagues.ts'
import { choosePasswordByLink, openPasswordLink, requestPasswordLink } from './internal/colleagues/password-links.ts'
import { changePassword, replaceOneTimePassword } from './internal/own-password.ts'
import { changeOwnProfile, recordPortrait } from './internal/own-profile.ts'
import {
  offerSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from './internal/own-second-factor.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './internal/own-sessions.ts'
import { describeBrowser } from './internal/sign-in/describe-browser.ts'
import { readSignedIn, signIn, signOut } from './internal/sign-in/sign-in.ts'

/** With `demo`, a public route returns the demo's account. */
export function staffRoutes(readSender: ReadSender, { demo }: Config): Route[] {
  return [
    ...signInRoutes(readSender, demo),
    ...passwordLinkRoutes(readSender),
    ...accountRoutes(readSender),
    ...colleagueRoutes(),
  ]
}

function signInRoutes(readSender: ReadSender, demo: boolean): Route[] {
  return [
    route(contract.signIn, async (ctx, call) => {
      const { signedIn, key, deviceCookie } = await signIn(ctx, call.body, browserOf(call))
      call.setHeader('Set-Cookie', sessionCookie(ctx.config, key))
      call.setHeader('Set-Cookie', deviceCookie)
      return signedIn
    }),
    route(contract.signOut, async (ctx, call) => {
      await signOut(ctx, call.header('cookie'))
      call.setHeader('Set-Cookie', expiredSessionCookie(ctx.config))
      return SUCCESS
    }),
    route(contract.confirmSession, async (ctx, { caller, body }) => {
      await confirmSession(ctx, caller.staff, body)
      return SUCCESS
    }),
    route(contract.getSession, (ctx, { caller }) => readSignedIn(ctx, caller.staff), { beforeOwnPassword: true }),
    route(
      contract.chooseOwnPassword,
      async (ctx, call) => {
        const { signedIn, key } = await replaceOneTimePassword(ctx, ownAccountOf(call, readSender), call.body)
        call.setHeader('Set-Cookie', sessionCookie(ctx.config, key))
        return signedIn
      },
      { beforeOwnPassword: true },
    ),
    ...(demo ? [demoAccountRoute()] : []),
  ]
}

/** Public: each requires the token of an email, or tells nothing about accounts. */
function passwordLinkRoutes(readSender: ReadSender): Route[] {
  return [
    route(contract.requestPasswordLink, async (ctx, { body, caller }) => {
      await requestPasswordLink(ctx, body.account, caller.ip)
      return SUCCESS
    }),
    route(contract.openPasswordLink, async (ctx, { body, caller }) => {
      const { member, credential } = await openPasswordLink(ctx, body.token, caller.ip)
      return { username: credential.username, firstName: member.firstName }
    }),
    route(contract.choosePasswordByLink, async (ctx, { body, caller }) => {
      await choosePasswordByLink(ctx, { ...body, ip: caller.ip }, readSender)
      return SUCCESS
    }),
  ]
}

function colleagueRoutes(): Route[] {
  return [
    route(contract.listStaff, (ctx, { query }) => listStaff(ctx, query)),
    officeRoute(contract.inviteStaff, (tx, { body }) => inviteStaff(tx, body)),
    officeRoute(contract.changeRole, (tx, { params, body }) => changeRole(tx, params.id, body.role)),
    officeRoute(contract.resetAccess, async (tx, { params, body }) => {
      await resetAccess(tx, params.id, body.dropSecondFactor)
      return SUCCESS
    }),
    officeRoute(contract.removeColleague, async (tx, { params }) => {
      await removeColleague(tx, params.id)
      return SUCCESS
    }),
  ]
}

/** Hashing runs outside transactions, so most handlers open their own transaction. */
function accountRoutes(readSender: ReadSender): Route[] {
  return [
    route(contract.getAccount, (ctx, { caller }) => readAccount(ctx, caller.staff)),
    route(contract.changePassword, async (ctx, call) => {
      const key = await changePassword(ctx, ownAccountOf(call, readSender), call.body)
      call.setHeader('Set-Cookie', sessionCookie(ctx.config, key))
      return SUCCESS
    }),
    officeRoute(contract.changeProfile, (tx, { body }) => changeOwnProfile(tx, body)),
    uploadRoute(contract.uploadPortrait, MAX_PHOTOGRAPH_BYTES, async (ctx, { caller }, file) => {
      const stored = await keepPortrait(ctx, file)
      const portrait = await inTransaction(ctx, caller.staff, (tx) => recordPortrait(tx, stored))
      generateVariantsSoon(ctx)
      return portrait
    }),
    route(contract.listSessions, (ctx, { caller, query }) => listOwnSessions(ctx, caller.staff, query)),
    officeRoute(contract.endOneSession, async (tx, { params }) => {
      await endOwnSession(tx, params.id)
      return SUCCESS
    }),
    officeRoute(contract.endOtherSessions, async (tx) => {
      await endOtherSessions(tx)
      return SUCCESS
    }),
    route(contract.offerSecondFactor, (ctx, call) => offerSecondFactor(ctx, ownAccountOf(call, readSender), call.body)),
    route(contract.switchOnSecondFactor, async (ctx, call) => {
      return { recoveryCodes: await switchOnSecondFactor(ctx, ownAccountOf(call, readSender), call.body) }
    }),
    route(contract.switchOffSecondFactor, async (ctx, call) => {
      await switchOffSecondFactor(ctx, ownAccountOf(call, readSender), call.body)
      return SUCCESS
    }),
    route(contract.renewRecoveryCodes, async (ctx, call) => {
      return { recoveryCodes: await renewRecoveryCodes(ctx, ownAccountOf(call, readSender), call.body) }
    }),
  ]
}

const SUCCESS = { success: true } as const

/** Registered in the demo only. */
function demoAccountRoute(): Route {
  return route(contract.getDemoAccount, async (ctx) => {
    const account = await findDemoAccount(ctx)
    if (!account) throw new Refusal('not-found', 'Not found')
    return account
  })
}

function browserOf({ caller, header }: Pick<Call, 'caller' | 'header'>) {
  return { ip: caller.ip, cookies: header('cookie'), userAgent: header('user-agent') }
}

function ownAccountOf(
  { caller, header }: { caller: Caller<StaffMember>; header: Call['header'] },
  readSender: ReadSender,
): OwnAccount {
  return { staff: caller.staff, readSender, browser: describeBrowser(header('user-agent')) }
}
