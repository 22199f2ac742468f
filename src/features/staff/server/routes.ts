import { type Call, type Route, route } from '#platform/server/http/route.ts'
import { cookieTakenBack, cookieWith } from '#platform/server/http/session-cookie.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import * as contract from '../contract.ts'
import { demoAccount } from './demo-account.ts'
import { signIn, signOut } from './sign-in.ts'
import { memberWithId } from './staff.ts'

export function staffRoutes(office: Office): Route[] {
  const { config } = office
  return [
    route(contract.signIn, async (call) => {
      const { member, key } = await signIn(office, call.body, { ip: call.visitor.ip, cookies: call.header('cookie') })
      call.answerWith('Set-Cookie', cookieWith(config, key))
      return { user: member }
    }),
    route(contract.signOut, async (call) => {
      await signOut(office, call.header('cookie'))
      call.answerWith('Set-Cookie', cookieTakenBack(config))
      return { success: true as const }
    }),
    route(contract.getSession, async (call) => ({ user: await memberWithId(office, staffOf(call).userId) })),
    ...(config.demo ? [demoAccountRoute(office)] : []),
  ]
}

/** Shows the demo's account to who tries the demo; a real site does not have this call (decisions 4, row 2). */
function demoAccountRoute(office: Office): Route {
  return route(contract.getDemoAccount, async () => {
    const account = await demoAccount(office)
    if (!account) throw new Refusal('missing', 'Not found')
    return account
  })
}

function staffOf({ visitor }: Pick<Call, 'visitor'>) {
  if (!visitor.staff) throw new Refusal('signed-out', 'Please sign in')
  return visitor.staff
}
