import { officeRoute, type Route, route } from '#platform/server/http/route.ts'
import { sendNow, withdrawOne } from '#platform/server/mail/handling.ts'
import type { Writers } from '#platform/server/mail/writing.tsx'
import * as contract from '../contract.ts'
import { previewKind, readKind, readKinds, setKind } from './inside/kinds.ts'
import { readLetter, readLetters, showLetter, summariseLetters } from './inside/letters.ts'
import { sendTest } from './inside/testing.tsx'

/** What the office sees of outgoing letters, and what it may do with them. `writers` know every kind. */
export function letterRoutes(writers: Writers): Route[] {
  const { kinds } = writers
  return [
    route(contract.listLetters, (ctx, { query }) => readLetters(ctx, kinds, query)),
    route(contract.summariseLetters, (ctx) => summariseLetters(ctx)),
    route(contract.getLetter, (ctx, { params }) => readLetter(ctx, writers, params.id)),
    officeRoute(contract.sendLetter, async (tx, { params }) => showLetter(tx, kinds, await sendNow(tx, params.id))),
    officeRoute(contract.withdrawLetter, async (tx, { params }) => {
      await withdrawOne(tx, params.id)
      return showLetter(tx, kinds, params.id)
    }),
    route(contract.listLetterKinds, (ctx) => readKinds(ctx, kinds)),
    route(contract.getLetterKind, (ctx, { params }) => readKind(ctx, writers, params.kind)),
    officeRoute(contract.setLetterKind, async (tx, { params, body }) => {
      await setKind(tx, writers, { kind: params.kind, ...body })
      return readKind(tx, writers, params.kind)
    }),
    route(contract.previewLetterKind, (ctx, { params, body }) =>
      previewKind(ctx, writers, { kind: params.kind, ...body }),
    ),
    officeRoute(contract.testLetterKind, (tx, { params, body }) =>
      sendTest(tx, writers, { kind: params.kind, ...body }),
    ),
  ]
}
